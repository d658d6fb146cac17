import { finding, type Check } from '../finding.ts';

/** People who have had the mail of a template before, in another campaign. */
export const sameMail: Check = ({ sameMails }) =>
  sameMails.map(({ template, campaigns, ...people }) =>
    finding({ check: 'same_mail', severity: 'warns', details: campaigns, people }, template),
  );
