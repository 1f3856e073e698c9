// Five questions about the sample documents that together show what can become of a question: answered with two citations, answered from a
// table, refused and repaired, not in the documents, and for a person. Based on the embedded answerer, also when a key is set, so that each
// run ends the same; each question states the outcome it must have, and the demo fails when one differs.

import { showResult } from "./display.mjs";
import { createEmbeddedAnswerer } from "./embedded-answerer.mjs";
import { askLibrary } from "./library.mjs";
import { guessLanguage } from "./words.mjs";

const SLIP_QUESTION = "Binnen welke termijn beslist de gemeente op een Woo-verzoek?";

export const DEMO = [
  {
    shows: "a Dutch question in two parts, answered with two citations",
    question: "Hoeveel vakantie-uren heb ik per jaar en hoe lang van tevoren moet ik lang verlof aanvragen?",
    expected: { cited: ["nl/verlof.md", "nl/verlof.md"], refusals: 0, needsHuman: false, insufficientContext: false },
  },
  {
    shows: "an English question, answered from a row of a table",
    question: "What is the maximum for a hotel night within Europe?",
    expected: { cited: ["en/expenses.md"], refusals: 0, needsHuman: false, insufficientContext: false },
  },
  {
    shows: "a first answer that says 5 weeks where the document says 4: refused, asked again with the reason, then accepted",
    question: SLIP_QUESTION,
    expected: { cited: ["nl/woo-verzoeken.md"], refusals: 1, needsHuman: false, insufficientContext: false },
  },
  {
    shows: "a question that the documents do not answer",
    question: "Hoeveel kost een parkeervergunning voor bewoners?",
    expected: { cited: [], refusals: 0, needsHuman: false, insufficientContext: true },
  },
  {
    shows: "a complaint, which a person has to handle",
    question: "Ik heb een klacht over mijn afgewezen declaratie: kan er een uitzondering worden gemaakt?",
    expected: { cited: ["nl/declaraties.md"], refusals: 0, needsHuman: true, insufficientContext: false },
  },
];

/** Asks the five questions, prints each report and a summary, and returns whether all ended as expected. */
export async function runDemo(library, { style, print }) {
  const complete = createEmbeddedAnswerer({ slipOn: SLIP_QUESTION });
  let asExpected = 0;
  for (const [index, { shows, question, expected }] of DEMO.entries()) {
    const settings = { language: guessLanguage(question), tone: "formal", organizationName: "Gemeente Oeverdam" };
    const { passages, result } = await askLibrary(library, { question, settings, complete });
    const ended = JSON.stringify(outcomeOf(result)) === JSON.stringify(expected);
    asExpected += Number(ended);
    print(`${style.title(`== ${index + 1} of ${DEMO.length}: ${shows}`)}\n`);
    print(showResult({ question, language: settings.language, model: "the embedded answerer (no model is called)", passages, result }, style));
    print(`\n${ended ? "ended as expected" : `NOT as expected: ${JSON.stringify(outcomeOf(result))}`}\n`);
  }
  print(`Demo: ${asExpected} of ${DEMO.length} questions ended as expected.`);
  return asExpected === DEMO.length;
}

function outcomeOf({ answer, refusals }) {
  return {
    cited: answer?.sources.map(({ path }) => path) ?? null,
    refusals: refusals.length,
    needsHuman: answer?.needsHuman ?? null,
    insufficientContext: answer?.insufficientContext ?? null,
  };
}
