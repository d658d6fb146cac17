import { Card, type Language, Select, useLanguage } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

const Narrow = styled.div`
  max-width: 420px;
`;

/** Each language by its own name, so that who cannot read the other finds it. */
const OPTIONS: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
];

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
