import { Button, useLanguage } from '@touchline/shared';
import { messages } from '../messages.ts';

/** Offers the other language, by its own name, so that who cannot read this one finds it (H9). */
export function LanguageSwitch() {
  const t = messages.use();
  const { language, setLanguage } = useLanguage();
  const other = language === 'en' ? 'ru' : 'en';
  return (
    <Button kind="quiet" lang={other} onClick={() => setLanguage(other)}>
      {t('switchLanguage')}
    </Button>
  );
}
