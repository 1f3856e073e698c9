//! Inspection over tables of named rows: forms of one text: compatibility, canonical equivalence, letter case, scripts; genuine rows beside
//! the wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use support::*;

#[test]
fn canonical_equivalence() {
    check(
        "canonical equivalence",
        &[
            (
                "Het cafe\u{301} is dicht vandaag.",
                "café is dicht vandaag",
                Both,
            ),
            (
                "Een a\u{323}\u{302} staat hier nu.",
                "Een a\u{302}\u{323} staat hier nu",
                Both,
            ),
            (
                "Een ậ staat hier nu al.",
                "Een a\u{302}\u{323} staat hier nu al",
                Both,
            ),
            (
                "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 문서가 있습니다 여기",
                "한글 문서가 있습니다 여기",
                Both,
            ),
            (
                "한글 문서가 있습니다 여기",
                "\u{1112}\u{1161}\u{11AB}글 문서가 있습니다 여기",
                Both,
            ),
            (
                "De Å is een maat in Zweden.",
                "De Å is een maat in Zweden",
                Both,
            ),
            // Another mark, a mark less, half a syllable, half a cluster.
            (
                "Het café is dicht vandaag.",
                "Het cafè is dicht vandaag",
                NONE,
            ),
            (
                "Het café is dicht vandaag.",
                "Het cafe is dicht vandaag",
                NONE,
            ),
            ("이 문서는 한글입니다 한", "이 문서는 한글입니다 하", NONE),
            (
                "Het woord staat in x\u{323}\u{302} vandaag",
                "Het woord staat in x",
                NONE,
            ),
            (
                "Een a\u{301}\u{302} staat hier nu.",
                "Een a\u{302}\u{301} staat hier nu",
                NONE,
            ),
        ],
    );
}

#[test]
fn compatibility_forms() {
    check(
        "compatibility forms",
        &[
            (
                "De ﬁnanciële eﬀecten zijn klein.",
                "financiële effecten zijn klein",
                Both,
            ),
            ("型番ＸＹＺ９８７は販売終了。", "型番XYZ987は販売終了", Both),
            (
                "Hoofdstuk Ⅳ van de wet geldt.",
                "Hoofdstuk IV van de wet geldt",
                Both,
            ),
            (
                "Het is 20 ℃ in de kamer nu.",
                "Het is 20 °C in de kamer nu",
                Both,
            ),
            (
                "Een kamer van 12 m² is genoeg.",
                "Een kamer van 12 m2 is genoeg",
                Both,
            ),
            (
                "De uitstoot van CO₂ moet omlaag.",
                "uitstoot van CO2 moet omlaag",
                Both,
            ),
            (
                "Er zijn 10⁶ deeltjes per liter.",
                "Er zijn 10⁶ deeltjes per liter",
                Both,
            ),
            (
                "Neem 1½ kop bloem per persoon.",
                "Neem 1½ kop bloem per persoon",
                Both,
            ),
            (
                "De som is x² plus een rest.",
                "De som is x² plus een rest",
                Both,
            ),
            // The same characters where they say something else.
            (
                "Er zijn 10⁶ deeltjes per liter.",
                "Er zijn 106 deeltjes per liter",
                NONE,
            ),
            (
                "Er zijn 106 deeltjes per liter.",
                "Er zijn 10⁶ deeltjes per liter",
                NONE,
            ),
            (
                "De waarde log₁0 staat hier nu.",
                "De waarde log10 staat hier nu",
                NONE,
            ),
            (
                "Zie stap ② van het protocol.",
                "Zie stap 2 van het protocol",
                NONE,
            ),
            (
                "Neem 2¾ kop bloem per persoon.",
                "Neem 23⁄4 kop bloem per persoon",
                NONE,
            ),
            (
                "De som is x² plus een rest.",
                "De som is x2 plus een rest",
                NONE,
            ),
            (
                "De tarieven stegen¹ dit jaar.",
                "De tarieven stegen1 dit jaar",
                NONE,
            ),
            ("Er zijn nu 10⁶ deeltjes per liter", "Er zijn nu 10", NONE),
            (
                "De helft is ½ van het geheel.",
                "De helft is 1/2 van het geheel",
                OnlyTolerant,
            ),
            (
                "Een deel is 3⁄4 van het geheel.",
                "Een deel is 3/4 van het geheel",
                OnlyTolerant,
            ),
            (
                "De helft is ½ van het geheel.",
                "De helft is 12 van het geheel",
                NONE,
            ),
            (
                "Neem 1½ kop bloem per persoon.",
                "Neem 11/2 kop bloem per persoon",
                NONE,
            ),
            (
                "Artikel Ⅻ van de wet geldt.",
                "Artikel XII van de wet geldt",
                Both,
            ),
            (
                "Artikel Ⅳ van de wet geldt.",
                "Artikel VI van de wet geldt",
                NONE,
            ),
            (
                "The ➀ option is the best of all.",
                "The 1 option is the best of all",
                NONE,
            ),
            (
                "De prijs steeg in 2020¹ met tien euro.",
                "De prijs steeg in 20201 met tien euro",
                NONE,
            ),
            (
                "De oppervlakte is 25 m² in totaal.",
                "De oppervlakte is 25 m in totaal",
                NONE,
            ),
            (
                "Er zijn １２３ plaatsen in de zaal.",
                "Er zijn 12 plaatsen in de zaal",
                NONE,
            ),
        ],
    );
}

#[test]
fn chinese_and_japanese() {
    check(
        "CJK",
        &[
            (
                "本 規程 は 来月 から 適用 される。",
                "本規程は来月から適用される",
                OnlyTolerant,
            ),
            (
                "本規程は来月から適用される。",
                "本 規程 は 来月 から 適用",
                OnlyTolerant,
            ),
            (
                "提交申请（书面），方可休假。",
                "提交申请(书面),方可休假",
                Both,
            ),
            (
                "使用 Python 编写的程序必须测试。",
                "使用Python编写的程序必须测试",
                OnlyTolerant,
            ),
            (
                "第 3 条 规定 如下 所述。",
                "第3条规定如下所述",
                OnlyTolerant,
            ),
            (
                "提交申请。然后等待批准。",
                "提交申请.然后等待批准",
                OnlyTolerant,
            ),
            ("ｶﾞｲﾄﾞﾗｲﾝは適用される。", "ガイドラインは適用される", Both),
            // Korean words and Latin words are parted by spaces; another character is another word.
            (
                "아버지가 방에 들어가신다 오늘.",
                "아버지 가방에 들어가신다 오늘",
                NONE,
            ),
            (
                "本規程は来月から適用される。",
                "本規定は来月から適用される",
                NONE,
            ),
            ("use Python code here now.", "usePython code here now", NONE),
            ("本制度は廃止されない。", "本制度は廃止される", NONE),
            ("第 3 4 条 规定 如下 所述。", "第34条规定如下所述", NONE),
            (
                "Hij zei: 「はい、行きます」 en ging weg.",
                "Hij zei: \"はい、行きます\" en ging weg",
                OnlyTolerant,
            ),
            (
                "本 「規程」 は 来月から適用される。",
                "本「規程」は来月から適用される",
                OnlyTolerant,
            ),
        ],
    );
}

#[test]
fn arabic_and_hebrew() {
    check(
        "Arabic and Hebrew",
        &[
            ("ذَهَبَ الرَّجُلُ إِلَى البَيْتِ", "ذهب الرجل إلى البيت", OnlyTolerant),
            ("ذهب الرجل إلى البيت", "ذَهَبَ الرَّجُلُ إِلَى البَيْتِ", OnlyTolerant),
            (
                "ذهب الرجـــل إلى البيت",
                "ذهب الرجل إلى البيت",
                OnlyTolerant,
            ),
            ("بְּרֵאשִׁית", "بְּרֵאשִׁית", Both),
            ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "בראשית ברא אלהים", OnlyTolerant),
            (
                "שלום \u{200F}לכם\u{200E} היום כאן",
                "שלום לכם היום כאן",
                OnlyTolerant,
            ),
            // Other vowels, other letters, a hamza less.
            ("كُتُبُ الوَلَدِ كثيرة جدا هنا", "كَتَبَ الوَلَدِ كثيرة جدا هنا", NONE),
            ("ذهب الرجل إلى البيت", "ذهب الرجل الى البيت", NONE),
            ("ذهب الرجل إلى البيت", "ذهب الرحل إلى البيت", NONE),
            ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "בראשית בדא אלהים", NONE),
            ("סֵפֶר חָדָשׁ מונח כאן", "סַפָּר חָדָשׁ מונח כאן", NONE),
        ],
    );
}

#[test]
fn letter_case() {
    check(
        "case",
        &[
            (
                "Die Straße ist gesperrt heute.",
                "Die Strasse ist gesperrt heute",
                OnlyTolerant,
            ),
            (
                "DIE STRASSE IST GESPERRT HEUTE.",
                "die Straße ist gesperrt heute",
                OnlyTolerant,
            ),
            (
                "DIE STRAẞE IST GESPERRT HEUTE.",
                "die Straße ist gesperrt heute",
                Both,
            ),
            (
                "İstanbul şubesi kapalıdır bugün.",
                "istanbul şubesi kapalıdır bugün",
                OnlyTolerant,
            ),
            ("Ο ΟΔΟΣ ΤΗΣ ΠΟΛΗΣ", "ο οδος της πολης", Both),
            (
                "DE HUURDER BETAALT DE HUUR.",
                "de huurder betaalt de huur",
                Both,
            ),
            // Without a dot is another letter; an s less is another word.
            (
                "Müdür çok sıkıldı bugün evde.",
                "Müdür çok sikildi bugün evde",
                NONE,
            ),
            (
                "Die Straße ist gesperrt heute.",
                "Die Strase ist gesperrt heute",
                NONE,
            ),
            (
                "Die Schüsse sind gefallen heute.",
                "Die Schüse sind gefallen heute",
                NONE,
            ),
            ("Ο ΟΔΟΣ ΤΗΣ ΠΟΛΗΣ", "ο οδοι της πολης", NONE),
        ],
    );
}
