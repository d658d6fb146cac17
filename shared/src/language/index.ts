export { defineMessages } from './messages.ts';
export type { Messages, Translate } from './messages.ts';
export { LANGUAGE_NAMES, LANGUAGES } from '../contract/language.ts';
export type { Language } from '../contract/language.ts';
export { languageStore, useLanguage } from './language.ts';
export { RussianMessage } from './RussianMessage.tsx';
export type { RussianMessageProps } from './RussianMessage.tsx';
export {
  formatDay,
  formatDuration,
  formatNumber,
  useDuration,
  useFormatDay,
  useFormatNumber,
} from './format.ts';
