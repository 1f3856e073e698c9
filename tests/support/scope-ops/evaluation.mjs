// The evaluation of a retrieval.
import { compareRetrievalReports, evaluateRetrieval, fingerprintRetrievalDataset } from "@dxv-systems/kennisbank-ask/scope";

export const fingerprint = (dataset) => ({ fingerprint: fingerprintRetrievalDataset(dataset) });

export const evaluate = (input) => evaluateRetrieval(input);

export const compare = ({ left, right }) => compareRetrievalReports(left, right);
