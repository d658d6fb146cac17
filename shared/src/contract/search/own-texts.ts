import { LANGUAGES } from '../language.ts';
import { type OwnFieldShape, type OwnValue, ownValueText, typedOwnValue } from '../own-values.ts';

/** What a value of one of the team's own fields is found by: as it reads in each language, and as it is typed and kept. */
export function ownValueTexts(field: OwnFieldShape, value: OwnValue): readonly string[] {
  if (typeof value === 'string' && field.kind !== 'date') return [value];
  const texts = LANGUAGES.map((language) => ownValueText(field, value, language));
  if (typeof value === 'string') return [...new Set([...texts, value])];
  return [...new Set([...texts, typedOwnValue(field, value, 'en')])].filter((text) => text !== '');
}
