import { type Language, LANGUAGES, type Text } from '@touchline/shared/contract/language';

export type { Language, Text };

/**
 * The language a person reads best, by the `Accept-Language` header (RFC 9110 §12.5.4); English when neither
 * language is asked for.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; quality: number } = { language: 'en', quality: 0 };
  for (const range of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const subtag = tag.trim().split('-')[0];
    const language = LANGUAGES.find((known) => known === subtag);
    if (language === undefined) continue;
    const weight = parameters
      .map((parameter) => parameter.trim())
      .find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (quality > best.quality) best = { language, quality };
  }
  return best.language;
}

/** The Russian form of a noun after a number: 1 символ, 2 символа, 5 символов. */
export function russianPlural(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
