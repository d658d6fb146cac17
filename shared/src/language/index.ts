export { defineMessages } from './messages.ts';
export type { Messages, Translate } from './messages.ts';
export { LANGUAGES, languageStore, useLanguage } from './language.ts';
export type { Language } from './language.ts';
export { formatNumber, useFormatNumber } from './format.ts';
