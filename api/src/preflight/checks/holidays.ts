import { finding, type Check } from '../finding.ts';

/** Public holidays while the campaign sends: nothing goes out on them; without a country, nobody knows of them (V10). */
export const holidays: Check = ({ holidays: days }) => {
  if (days?.length === 0) return [];
  const details = (days ?? []).map(({ date, name }) => `${date} ${name}`);
  return [finding({ check: 'holidays', severity: 'notes', details })];
};
