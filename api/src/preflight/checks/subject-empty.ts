import { finding, type Check } from '../finding.ts';

/** Templates whose mails would have no subject: a later step without one goes on under that of an earlier step. */
export const subjectEmpty: Check = ({ templates }) => {
  const subjects = templates.filter(({ facts }) => facts === null || facts.hasSubject);
  const first = Math.min(...subjects.flatMap(({ steps }) => steps));
  return templates
    .filter(({ facts, steps }) => facts?.hasSubject === false && steps.some((step) => step < first))
    .map((template) => finding({ check: 'subject_empty', severity: 'stops' }, template));
};
