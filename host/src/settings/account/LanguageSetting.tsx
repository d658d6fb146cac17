import {
  errorStatus,
  type Language,
  LANGUAGE_NAMES,
  LANGUAGES,
  logFailure,
  notify,
  Select,
  useLanguage,
} from '@touchline/shared';
import { styled } from 'styled-components';
import { SettingsCard } from '../SettingsCard.tsx';
import { saveAccount } from './account.ts';
import { messages } from './messages.ts';

const Narrow = styled.div`
  max-width: 420px;
`;

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The language of the interface (H7, H9), here at once, and kept with the account for the next browser (U1). */
export function LanguageSetting() {
  const t = messages.use();
  const { language, setLanguage } = useLanguage();
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    saveAccount({ language: chosen }).catch((error: unknown) => {
      // An API of the specification's own calls keeps none.
      if (errorStatus(error) === 404) return;
      logFailure('The language could not be kept.', error);
      notify({ kind: 'error', text: t('languageFailed') });
    });
  };
  return (
    <SettingsCard anchor="language" title={t('language')}>
      <Narrow>
        <Select
          label={t('language')}
          labelHidden
          hint={t('languageHint')}
          options={OPTIONS}
          value={language}
          onChange={choose}
        />
      </Narrow>
    </SettingsCard>
  );
}
