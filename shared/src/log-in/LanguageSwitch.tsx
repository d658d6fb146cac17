import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../language/index.ts';
import { Button } from '../ui/index.ts';

/** Offers the next language by its own name, so that people who cannot read the current one find it (H9). */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;
  return (
    <Button kind="quiet" lang={next} onClick={() => setLanguage(next)}>
      {LANGUAGE_NAMES[next]}
    </Button>
  );
}
