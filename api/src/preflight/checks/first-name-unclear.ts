import { finding, type Check } from '../finding.ts';

/** People whose names show no first name: their mails say the whole name, or something general. */
export const firstNameUnclear: Check = ({ unclearNames: people }) =>
  people.contacts === 0 ? [] : [finding({ check: 'first_name_unclear', severity: 'warns', people })];
