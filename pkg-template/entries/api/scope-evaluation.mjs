// The evaluation of a retrieval.
