import {
  FALLBACK_LANGUAGE,
  type Language,
  languageOfCode,
  LANGUAGES,
  type Text,
} from '@touchline/shared/contract/language';
import Negotiator from 'negotiator';

export type { Language, Text };

/**
 * The language a person reads best, by the `Accept-Language` header (RFC 9110 §12.5.4); English when none of ours is
 * asked for.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(LANGUAGES);
  return languageOfCode(preferred) ?? FALLBACK_LANGUAGE;
}

/** The Russian form of a noun after a number: 1 символ, 2 символа, 5 символов. */
export function russianPlural(count: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('ru').select(count);
  return form === 'one' ? one : form === 'few' ? few : many;
}
