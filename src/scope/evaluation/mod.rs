//! How well captured retrievals answer a labelled set of questions.
