// What Node imports, copied as it is. It stands on the CommonJS entry, so that `import` and `require` in one process
// share one instance and one identity of every export. The default export is there because Node gave one for 0.1.0.
import commonJs from "./node.cjs";

export const {
  ASK_SCHEMA,
  ASK_SCHEMA_NAME,
  buildAskRequest,
  inspectAskAnswer,
  openAsk,
  retryPrompt,
  retryReason,
  validateAskAnswer,
} = commonJs;
export default commonJs;
