/** Languages of the interface and of the API's answers (H9), each by its own name, so that everybody finds theirs. */
export const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;

/** All of them; English, which everything falls back to, first. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** One text in every language. */
export type Text = Readonly<Record<Language, string>>;
