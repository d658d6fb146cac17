/** Languages of the interface and of the API's answers (H9), each by its own name, so that everybody finds theirs. */
export const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;

/** All of them, {@link FALLBACK_LANGUAGE} first. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** Used where no other language is known. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** The language of that code, such as `ru`; undefined for any other text. */
export const languageOfCode = (code: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** One text in every language. */
export type Text = Readonly<Record<Language, string>>;
