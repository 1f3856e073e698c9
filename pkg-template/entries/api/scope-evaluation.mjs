// The evaluation of a retrieval.
import * as glue from "glue";
import { guarded } from "../instance.mjs";

export function fingerprintRetrievalDataset(dataset) {
  return guarded(glue.fingerprintRetrievalDataset, dataset);
}

export function evaluateRetrieval(input) {
  return guarded(glue.evaluateRetrieval, input);
}

export function scoreRetrieval(input) {
  return guarded(glue.scoreRetrieval, input);
}

export function compareRetrievalReports(baseline, candidate) {
  return guarded(glue.compareRetrievalReports, baseline, candidate);
}
