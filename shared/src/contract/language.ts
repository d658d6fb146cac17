/** Languages of the interface and of the API's answers (H9). */
export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in every language. */
export type Text = Readonly<Record<Language, string>>;
