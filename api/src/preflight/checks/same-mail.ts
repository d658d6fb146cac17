import { finding, type Check } from '../finding.ts';

/** People who have had the mail of a template before, in another campaign. */
export const sameMail: Check = ({ sameMail: found }) => {
  if (found === undefined) return [];
  const { templates, campaigns, ...people } = found;
  return [finding({ check: 'same_mail', severity: 'warns', details: campaigns, people }, ...templates)];
};
