export { defineMessages } from './messages.ts';
export type { Messages, Translate } from './messages.ts';
export { LANGUAGES, languageStore, useLanguage } from './language.ts';
export type { Language } from './language.ts';
export { RussianMessage } from './RussianMessage.tsx';
export type { RussianMessageProps } from './RussianMessage.tsx';
export { formatNumber, useFormatNumber } from './format.ts';
