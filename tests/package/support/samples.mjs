// One small case that every test can stand on: passages, an answer which they prove, and what that answer becomes.
// Functions instead of values, so that no test can spoil what another one reads.

export const passages = () => [
  { id: "p1", path: "policies/leave.md", version: 3, heading: "Leave", page: 2, text: "Full-time staff have 25 days of leave a year." },
  { id: "p2", path: "policies/travel.md", version: 1, text: "Travel by train is paid in full, second class." },
];

export const settings = () => ({ language: "en", tone: "formal" });

export const input = () => ({ question: "How many days of leave?", passages: passages(), settings: settings() });

export const answer = () => ({
  answer: "You have 25 days.",
  sources: [{ passageId: "p1", quote: "25 days of leave a year" }],
  needsHuman: false,
  insufficientContext: false,
});

export const proven = () => ({
  ok: true,
  answer: {
    answer: "You have 25 days.",
    sources: [{ path: "policies/leave.md", version: 3, heading: "Leave", page: 2, passage: "25 days of leave a year" }],
    needsHuman: false,
    insufficientContext: false,
  },
});

/** The user's part of the prompt for `input()`, as the contract lays it out. */
export const prompt = () =>
  `<passages>
<passage id="p1" path="policies/leave.md" version="3" heading="Leave" page="2">
Full-time staff have 25 days of leave a year.
</passage>
<passage id="p2" path="policies/travel.md" version="1">
Travel by train is paid in full, second class.
</passage>
</passages>

<question>
How many days of leave?
</question>`;

/** The schema of an answer, written out from the contract. */
export const schema = () => ({
  type: "object",
  properties: {
    answer: { type: "string" },
    sources: {
      type: "array",
      items: {
        type: "object",
        properties: { passageId: { type: "string" }, quote: { type: "string" } },
        required: ["passageId", "quote"],
        additionalProperties: false,
      },
    },
    needsHuman: { type: "boolean" },
    insufficientContext: { type: "boolean" },
  },
  required: ["answer", "sources", "needsHuman", "insufficientContext"],
  additionalProperties: false,
});
