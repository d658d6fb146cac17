import { useLanguage } from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS, type ContactField } from '@touchline/shared/contract';
import type { ShownContact } from '@touchline/shared/contract/readers';
import { Facts, OwnFacts } from '../common/own-values/OwnFacts.tsx';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';

/** What is known of a contact: its fields. */
export function FactsOfContact({ shown }: { readonly shown: ShownContact }) {
  const { contact, furtherAddresses, ownValues } = shown;
  const t = messages.use();
  const { language } = useLanguage();
  const fields = useOwnFields('contact');
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
        {ownValues !== undefined && <OwnFacts fields={fields} values={ownValues} />}
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
