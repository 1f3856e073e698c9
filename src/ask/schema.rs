//! The shape that a model must answer in: a strict JSON schema, and the name that providers want beside it.

/// The name of the schema.
pub const ASK_SCHEMA_NAME: &str = "kennisbank_answer";

/// The schema, as JSON. Strict in the sense of the providers' structured output: every property is required and no
/// other is allowed, at both levels.
pub const ASK_SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "answer": { "type": "string" },
    "sources": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "passageId": { "type": "string" },
          "quote": { "type": "string" }
        },
        "required": ["passageId", "quote"],
        "additionalProperties": false
      }
    },
    "needsHuman": { "type": "boolean" },
    "insufficientContext": { "type": "boolean" }
  },
  "required": ["answer", "sources", "needsHuman", "insufficientContext"],
  "additionalProperties": false
}"#;

#[cfg(test)]
mod tests {
    use super::ASK_SCHEMA;
    use serde_json::Value;

    fn is_strict(schema: &Value) -> bool {
        let names: Vec<_> = schema["properties"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| name.as_str())
            .collect();
        let required: Vec<_> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut sorted = required.clone();
        sorted.sort_unstable();
        let mut named = names.clone();
        named.sort_unstable();
        sorted == named && !names.is_empty() && schema["additionalProperties"] == Value::Bool(false)
    }

    #[test]
    fn both_levels_are_strict() {
        let schema: Value = serde_json::from_str(ASK_SCHEMA).expect("the schema is JSON");
        assert!(is_strict(&schema));
        assert!(is_strict(&schema["properties"]["sources"]["items"]));
    }
}
