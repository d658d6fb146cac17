import { Card, LANGUAGE_NAMES, LANGUAGES, Select, useLanguage } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

const Narrow = styled.div`
  max-width: 420px;
`;

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The language of the interface (H7, H9). */
export function LanguageSetting() {
  const t = messages.use();
  const { language, setLanguage } = useLanguage();
  return (
    <Card>
      <Narrow>
        <Select
          label={t('language')}
          hint={t('languageHint')}
          options={OPTIONS}
          value={language}
          onChange={setLanguage}
        />
      </Narrow>
    </Card>
  );
}
