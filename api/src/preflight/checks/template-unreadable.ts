import { finding, type Check } from '../finding.ts';

/** Templates that no mail can be made of within limits. */
export const templateUnreadable: Check = ({ templates }) =>
  templates
    .filter(({ facts }) => facts === null)
    .map((template) => finding({ check: 'template_unreadable', severity: 'stops' }, template));
