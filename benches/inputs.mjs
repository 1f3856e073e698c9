// Inputs for the benchmarks: passages, answers and questions of a chosen size and script.
//
// Based on what a knowledge base of a municipality or a company holds: prose in paragraphs, with the
// quotation marks and dashes of a word processor, and in one passage out of ten a stray `<`. Everything
// comes from a seeded generator, so two runs measure the same text. A set is kept as JSON text and
// parsed anew for every use: hosts get their strings that way, flat and not yet hashed, whereas strings
// that JavaScript has just concatenated are ropes that the first reader would have to flatten.

/** The four sizes of the main table. `sets` is how many different inputs one round rotates over. */
export const SIZES = {
  small: { passages: 5, characters: 500, sources: 2, sets: 64 },
  typical: { passages: 10, characters: 1500, sources: 4, sets: 32 },
  large: { passages: 50, characters: 4000, sources: 20, sets: 6 },
  "very large": { passages: 200, characters: 20000, sources: 200, sets: 2 },
};

const DUTCH = `de het een van voor met zonder binnen buiten tijdens volgens medewerker leidinggevende afdeling
  verlof aanvraag vergoeding reiskosten thuiswerken coördinatie reünie financiële categorieën geïnformeerd
  beëindiging cao’s collega’s zo’n zo’n één vóór ’s‑ochtends privé hygiëne ideeën werkgever werknemer
  overeenkomst dagen weken maanden uiterlijk schriftelijk toestemming regeling bijlage artikel lid
  declaratie bonnetje kalenderjaar feestdag ziekmelding bedrijfsarts rooster overwerk toeslag pensioen
  wordt worden kan kunnen moet moeten geldt gelden is zijn heeft hebben dient vraagt meldt ontvangt`;

const ENGLISH = `the a of for with without within during under employee manager department leave request
  allowance travel expenses remote working coordination notice agreement days weeks months written consent
  policy section article claim receipt calendar year holiday sickness report schedule overtime pension is
  are has have may must shall applies receives submits approves 25 100 40 employer's manager's`;

const CHINESE = `休假 申请 员工 部门 经理 批准 天数 规定 合同 工资 加班 假期 报销 差旅 费用 提前 书面 通知 可以 必须 应当
  根据 第三条 附件 日历年 病假 医生 时间表 津贴 退休金 的 和 在 对于 有給休暇 承認 部署 申請 従業員 規程 テレワーク 通勤手当`;

const GREEK = `Ο ΥΠΑΛΛΗΛΟΣ ΔΙΚΑΙΟΥΤΑΙ ΑΔΕΙΑ ΤΗΣ ΕΤΑΙΡΕΙΑΣ ΣΥΜΦΩΝΑ ΜΕ ΤΟΝ ΚΑΝΟΝΙΣΜΟ ΗΜΕΡΕΣ ΑΙΤΗΣΗ ΠΡΟΪΣΤΑΜΕΝΟΣ ΤΜΗΜΑ
  ΕΞΟΔΑ ΤΑΞΙΔΙΟΥ ΕΓΓΡΑΦΩΣ ΕΝΤΟΣ ΠΡΟΘΕΣΜΙΑΣ ΣΥΜΒΑΣΗ ΕΡΓΑΣΙΑΣ ΥΠΕΡΩΡΙΕΣ ΕΠΙΔΟΜΑ ΣΥΝΤΑΞΗ ΓΙΑΤΡΟΣ ΠΡΟΓΡΑΜΜΑ ΤΟΥΣ`;

const ACCENTED = `coördinatie reünie financiële één vóór geïnformeerd beëindiging crème façade élève où naïef žádost
  dovolená zaměstnanec příspěvek nghỉ phép nhân viên quản lý hợp đồng được duyệt trước ngày lương thưởng de het
  een van voor met binnen verlof aanvraag medewerker`;

const words = (list) => list.split(/\s+/).filter((word) => word !== "");

/** The scripts that the tables compare. `open` and `close` set a phrase in quotation marks. */
export const SCRIPTS = {
  dutch: { words: words(DUTCH), gap: " ", comma: ", ", stop: ". ", open: "“", close: "”", dash: " – " },
  ascii: { words: words(ENGLISH), gap: " ", comma: ", ", stop: ". ", open: '"', close: '"', dash: " - " },
  cjk: { words: words(CHINESE), gap: "", comma: "，", stop: "。", open: "「", close: "」", dash: "——" },
  "greek upper case": { words: words(GREEK), gap: " ", comma: ", ", stop: ". ", open: "«", close: "»", dash: " – " },
  nfd: { words: words(ACCENTED.normalize("NFD")), gap: " ", comma: ", ", stop: ". ", open: "“", close: "”", dash: " — " },
};

/** A small generator of numbers in [0, 1): Weyl steps through a 32-bit mixer. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];

function joint(random, script) {
  const chance = random();
  if (chance < 0.8) return script.gap;
  if (chance < 0.88) return script.comma;
  if (chance < 0.9) return script.dash;
  if (chance < 0.98) return script.stop;
  return "\n\n";
}

function phrase(random, script) {
  const word = pick(random, script.words);
  return random() < 0.04 ? `${script.open}${word}${script.close}` : word;
}

/** Prose of exactly `characters` UTF-16 units. */
export function prose(random, script, characters) {
  const parts = [];
  let length = 0;
  while (length < characters) {
    const part = phrase(random, script) + joint(random, script);
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, characters);
}

function withStray(random, text) {
  const at = Math.floor((random() * text.length) / 2);
  return `${text.slice(0, at)} < 36 ${text.slice(at + 6)}`;
}

function passage(random, script, index, characters) {
  const text = prose(random, script, characters);
  return {
    id: `passage-${index + 1}`,
    path: `handboek/hoofdstuk-${1 + (index % 9)}.md`,
    version: 1 + Math.floor(random() * 12),
    heading: random() < 0.7 ? prose(random, script, 24).trim() : null,
    page: random() < 0.5 ? 1 + Math.floor(random() * 80) : null,
    text: random() < 0.1 ? withStray(random, text) : text,
  };
}

/** A piece of a text, of whole words where the script has spaces: a cut word could end in another sigma. */
function excerpt(random, text, length) {
  const start = Math.floor(random() * Math.max(1, text.length - length - 60));
  const from = nextSpace(text, start);
  const to = nextSpace(text, from + length);
  return text.slice(from, to).trim();
}

function nextSpace(text, index) {
  const space = text.indexOf(" ", index);
  return space !== -1 && space <= index + 30 ? space : Math.min(index, text.length);
}

/** Quotes as models hand them in: mostly exact, some retyped with straight quotes, some of two parts. */
function quoteOf(random, text) {
  const length = 60 + Math.floor(random() * 120);
  const chance = random();
  if (chance < 0.75) return excerpt(random, text, length);
  if (chance < 0.9) return retyped(excerpt(random, text, length));
  const half = Math.floor(text.length / 2);
  const parts = [text.slice(0, half), text.slice(half)].map((part) => excerpt(random, part, 40));
  return parts.join(" … ");
}

function retyped(quote) {
  return quote.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/–/g, "-").replace(/\s+/g, "  ");
}

function answerOf(random, script, passages, sources) {
  return {
    answer: prose(random, script, 300),
    sources: Array.from({ length: sources }, () => {
      const { id, text } = pick(random, passages);
      return { passageId: id, quote: quoteOf(random, text) };
    }),
    needsHuman: false,
    insufficientContext: false,
  };
}

/** One set as JSON text: `{ raw, passages, question, settings }`. */
export function makeSet({ passages, characters, sources }, script, seed) {
  const random = randomFrom(seed);
  const list = Array.from({ length: passages }, (_, index) => passage(random, script, index, characters));
  return JSON.stringify({
    raw: answerOf(random, script, list, sources),
    passages: list,
    question: `${prose(random, script, 80).trim()}?`,
    settings: { language: "nl", tone: "formal", organizationName: "Gemeente ’s-Hertogenbosch" },
  });
}

/** The sets of one size, each of its own seed. */
export function makeSets(size, script) {
  return Array.from({ length: size.sets }, (_, index) => makeSet(size, script, 1000 + index * 7919));
}

/** So many answers to the same passages, each with quotes of its own. */
export function answersTo(passages, sources, count) {
  const random = randomFrom(count);
  return Array.from({ length: count }, () => answerOf(random, SCRIPTS.dutch, passages, sources));
}

/** A set around texts that a table of its own wrote, as JSON text. */
export function makeSetOf(texts, sources) {
  const passages = texts.map((text, index) => ({ id: `passage-${index + 1}`, path: "handboek/deel.md", version: 1, text }));
  const raw = { answer: "Ja.", sources, needsHuman: false, insufficientContext: true };
  return JSON.stringify({ raw, passages, question: "Mag dat?", settings: { language: "nl", tone: "formal" } });
}
