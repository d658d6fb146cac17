import { finding, type Check } from '../finding.ts';

/** What nobody has looked at must not pass for good. */
export const unfinished: Check = ({ unfinished: parts }) =>
  parts.length === 0 ? [] : [finding({ check: 'unfinished', severity: 'warns', details: [...parts] })];
