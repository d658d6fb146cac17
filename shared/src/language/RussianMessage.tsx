import type { Language } from '../contract/language.ts';
import { useLanguage } from './language.ts';

export interface RussianMessageProps {
  /** The message in a language; see `Messages.in`. */
  readonly text: (language: Language) => string;
}

/** A message that the spec fixes in Russian (H9): in English its translation stands below it. */
export function RussianMessage({ text }: RussianMessageProps) {
  const { language } = useLanguage();
  if (language === 'ru') return <>{text('ru')}</>;
  return (
    <>
      <span lang="ru">{text('ru')}</span>
      <br />
      {text('en')}
    </>
  );
}
