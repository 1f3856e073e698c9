// The fields that the Ask reads of what a host gives it.
import { isRecord, reading, unreadable } from "../host.js";

/** `isRecord` of what a request is made of: 2 where it brings a prompt pack, -2 where it does not let that be known. */
export function inputKind(input) {
  const kind = isRecord(input);
  if (kind !== 1) return kind;
  try {
    return input.pack === undefined ? 1 : 2;
  } catch (error) {
    unreadable(error);
    return -2;
  }
}

// Each with its own name in the code, for which engines keep a cache.
export const readAnswer = reading((object) => object.answer);
export const readSources = reading((object) => object.sources);
export const readNeedsHuman = reading((object) => object.needsHuman);
export const readInsufficientContext = reading((object) => object.insufficientContext);
export const readPassageId = reading((object) => object.passageId);
export const readQuote = reading((object) => object.quote);
export const readId = reading((object) => object.id);
export const readPath = reading((object) => object.path);
export const readVersion = reading((object) => object.version);
export const readHeading = reading((object) => object.heading);
export const readPage = reading((object) => object.page);
export const readText = reading((object) => object.text);
export const readQuestion = reading((object) => object.question);
export const readPassages = reading((object) => object.passages);
export const readSettings = reading((object) => object.settings);
export const readMaxTokens = reading((object) => object.maxTokens);
export const readLanguage = reading((object) => object.language);
export const readTone = reading((object) => object.tone);
export const readOrganizationName = reading((object) => object.organizationName);
export const readPack = reading((object) => object.pack);
