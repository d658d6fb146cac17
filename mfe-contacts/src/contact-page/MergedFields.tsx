import { ChoiceField, color, font, space, useLanguage } from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS, type ContactValues } from '@touchline/shared/contract';
import type { ShownContact } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';
import type { Found } from './contactPageData.ts';
import { messages } from './messages.ts';

export interface MergedFieldsProps {
  readonly shown: ShownContact;
  readonly other: Found;
  readonly values: ContactValues;
  readonly organization: number | null;
  readonly onChange: (values: ContactValues) => void;
  readonly onOrganization: (organization: number | null) => void;
}

/** What each field becomes: where the two differ, a person chooses. */
export function MergedFields(props: MergedFieldsProps) {
  const { shown, other, values, organization, onChange, onOrganization } = props;
  const t = messages.use();
  const { language } = useLanguage();
  const { contact, organizationName } = shown;
  const theirs = other.contact;
  return (
    <Fields>
      <h3>{t('becomes')}</h3>
      {CONTACT_FIELD_KEYS.map((key) => {
        const label = CONTACT_FIELDS[key].label[language];
        if (contact[key] === theirs[key])
          return <Same key={key} label={label} value={contact[key] || t('empty')} />;
        return (
          <ChoiceField
            key={key}
            label={label}
            value={values[key] === contact[key] ? 'own' : 'theirs'}
            options={[
              { value: 'own', label: contact[key] || t('empty') },
              { value: 'theirs', label: theirs[key] || t('empty') },
            ]}
            onChange={(which) => onChange({ ...values, [key]: (which === 'own' ? contact : theirs)[key] })}
          />
        );
      })}
      {contact.organization === theirs.organization ? (
        <Same label={t('organization')} value={organizationName || t('unassigned')} />
      ) : (
        <ChoiceField
          label={t('organization')}
          value={organization === contact.organization ? 'own' : 'theirs'}
          options={[
            { value: 'own', label: organizationName || t('unassigned') },
            { value: 'theirs', label: other.organizationName || t('unassigned') },
          ]}
          onChange={(which) => onOrganization((which === 'own' ? contact : theirs).organization)}
        />
      )}
    </Fields>
  );
}

function Same({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Label>{label}</Label>
      <p>{value}</p>
    </div>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  overflow-wrap: anywhere;
  & > h3 {
    font: ${font.label};
  }
`;

const Label = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
