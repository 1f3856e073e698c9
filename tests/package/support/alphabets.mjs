// Alphabets for the property tests: the characters on which the rules of the contract turn, and their lookalikes.
//
// Based on the rules themselves and on the Unicode data behind them: JavaScript's white space, NFKC, the lower case
// of a final sigma. One list a concern, so that a text of a single alphabet puts one rule to the test.

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));

export const WHITE_SPACE = [
  ...range(0x09, 0x0d), " ", "\u00A0", "\u1680", ...range(0x2000, 0x200a), "\u2028", "\u2029", "\u202F", "\u205F",
  "\u3000", "\uFEFF",
];

const WHITE_SPACE_LOOKALIKES = [
  "\u0085", "\u180E", "\u200B", "\u200C", "\u2060", "\u001C", "\u001F", "\u2800", "\u3164",
];

/** Case-ignorable characters: a final sigma looks through them, whether or not they are letters. */
export const CASE_IGNORABLE = [
  "'", "\u2019", "\u2018", ".", ":", "\u00B7", "\u0387", "\u2027", "\u00AD", "^", "`", "\u00A8", "\u00AF", "\u00B4",
  "\u02B0", "\u02BC", "\u0301", "\u0308", "\u0345", "\u0483", "\u05F4", "\u0640", "\u1D2C", "\u1FBD", "\u200B",
  "\u200D", "\u2071", "\uA69C", "\uFE0F", "\u{1F3FB}", "\u{E0001}", "\u{1D167}", "\u{10780}",
];

export const ALPHABETS = {
  ascii: [..."abcxyzABCXYZ0189 ,;!?&=>()[]{}|~\\_@#$%*+/"],
  dutch: [
    "een", " ", "’s", "zo’n", "coördinatie", "ï", "ë", "é", "É", "Ĳ", "ĳ", "–", "—", "“ja”", "‘nee’", "‚", "„", ", ",
    ". ", "€ ",
  ],
  greek: [
    "Σ", "σ", "ς", "Σ", "Ο", "Α", "ο", "ά", "Ά", "ΐ", "Ϊ", "ᾳ", "ᾼ", "ᾈ", "Ω", "\u2126", "ϲ", "Ϲ", "ϐ", " ", "a",
    "1", ...CASE_IGNORABLE,
  ],
  turkish: [
    "I", "i", "İ", "ı", "i\u0307", "I\u0307", "i\u0307\u0323", "İ\u0323", "ş", "Ş", "ğ", "\u0307", "J\u030C", "ǰ",
    " ",
  ],
  marks: [
    "a", "o", "e", "ạ", "ậ", "Å", "\u212B", "ñ", "n", "\u0300", "\u0301", "\u0302", "\u0303", "\u0307", "\u0308",
    "\u030A", "\u0315", "\u0316", "\u0323", "\u0327", "\u0328", "\u031B", "\u0338", "\u0340", "\u0341", "\u0343",
    "\u0344", "\u034F", "\u035C", "\u05B4", "\u064B", "\u0651", "\u093C", "क", "\u0958", "\u09BE", "\u09C7",
    "\u0F71", "\u0F72", "\u0F73", "\u{1133E}", "\u3099", "\u{1D15E}", "\u{1D165}", "\u{1D16E}",
  ],
  hangul: [
    "\u1100", "\u1112", "\u1161", "\u1175", "\u11A7", "\u11A8", "\u11C2", "\u11C3", "\u115F", "\u1176", "가", "각",
    "힣", "한국", "ㄱ", "ㅏ", "ﾡ", "ￂ", " ",
  ],
  kana: [
    "ｶ", "ﾊ", "ﾞ", "ﾟ", "カ", "ハ", "か", "は", "\u3099", "\u309A", "゛", "゜", "ガ", "パ", "ゔ", "ヷ", "ー", "ｰ", "゠", "㍿",
    "㌔", " ",
  ],
  compatible: [
    "ﬁ", "ﬃ", "ﬀ", "ſ", "ﬅ", "²", "₂", "ª", "½", "⅓", "⁄", "①", "㊿", "⑴", "🄰", "㎏", "℡", "℃", "№", "ŉ", "ǆ", "ǅ",
    "Ǆ", "ß", "ẞ", "Ａ", "ａ", "％", "＜", "／", "＂", "＇", "．", "－", "￥", "ﷺ", "ﷲ", "𝐀", "𝛔", "𝚺", "\uF900", "\u{2F800}", "㈀",
    "ﾠ", "℀", "\u00B5", "ϖ", "´", "¨", "˜",
  ],
  spaces: [...WHITE_SPACE, ...WHITE_SPACE_LOOKALIKES, "  ", "\r\n", "a"],
  dots: ["…", ".", "..", "...", "....", "‥", "․", "。", "︙", "﹒", "…", " ", "a", "bc", "\u0323"],
  emoji: ["🙂", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇳🇱", "1️⃣", "❤️", "\u{E0067}", " "],
  astral: ["𐐀", "𐐨", "𐓀", "𐓨", "𑢠", "𑣀", "𞤀", "𞤢", "𐲀", "𐳀", "𖹀", "𖹠", "𐵐", "𐵰", "𐕰", "𝒜", "𠀀", "Σ", "a", "'", " "],
  tags: [
    "<", "< ", "<\u00A0", "<\uFEFF ", "</", "< / ", "/", " ", "\u0085", "passage", "PASSAGE", "Passage ", "paſſage",
    "pa\u017Fsage", "question", "QUESTION>", "queſtion", "quest\u0131on", "QUEST\u0130ON", "pass", "ion", ">",
    "</passage>", "<question id=\"1\">", "< /\tPaSsAgE", "<<", "&lt;", "ＰＡＳＳＡＧＥ", "\u212A",
  ],
  controls: [...range(0x00, 0x1f), "\u007F", "\u0080", "\u0085", "\u009F", "\"", "a"],
  quotes: [
    ...range(0x2018, 0x201f), "'", "\"", "′", "″", "‴", "‵", "‶", "«", "»", "‹", "\u02BC", "\u02B9", "\u00B4",
    "\u1FBF", "\u2017", "\u2020", "a", " ",
  ],
  dashes: [
    ...range(0x2010, 0x2014), "-", "\u2015", "\u2212", "\u00AD", "\u200F", "\u2E3A", "\uFE31", "\uFE32", "\uFE58",
    "\uFE63", "\uFF0D", "\u30A0", "a", " ",
  ],
};

export const LONE_SURROGATES = ["\uD800", "\uDBFF", "\uDC00", "\uDFFF", "\uD83D", "\uDE00"];
