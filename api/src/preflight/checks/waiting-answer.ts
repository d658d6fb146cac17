import { finding, type Check } from '../finding.ts';

/** People who replied and wait for an answer (V1): another mail of a campaign would look as if nobody had read theirs. */
export const waitingAnswer: Check = ({ waiting }) =>
  waiting.contacts === 0 ? [] : [finding({ check: 'waiting_answer', severity: 'warns', people: waiting })];
