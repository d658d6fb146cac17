import { color, font, space, useLanguage } from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS, type ContactField } from '@touchline/shared/contract';
import type { ShownContact } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';

/** What is known of a contact: its fields. */
export function FactsOfContact({ shown: { contact, furtherAddresses } }: { readonly shown: ShownContact }) {
  const t = messages.use();
  const { language } = useLanguage();
  return (
    <Panel title={t('facts')}>
      <Facts>
        {CONTACT_FIELD_KEYS.map((key) => {
          const { label, missing }: ContactField = CONTACT_FIELDS[key];
          return (
            <div key={key}>
              <dt>{label[language]}</dt>
              <dd>{contact[key] || missing?.[language] || '—'}</dd>
            </div>
          );
        })}
        {furtherAddresses.length > 0 && (
          <div>
            <dt>{t('furtherAddresses')}</dt>
            {furtherAddresses.map((email) => (
              <dd key={email}>{email}</dd>
            ))}
          </div>
        )}
      </Facts>
    </Panel>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space(1.5)};
  & dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
