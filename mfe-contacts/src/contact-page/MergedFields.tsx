import { ChoiceField, color, font, space, useLanguage } from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS, type ContactValues } from '@touchline/shared/contract';
import { ownName, type OwnValue, type OwnValues, ownValueText } from '@touchline/shared/contract/own-values';
import { parseOwnValues, type ShownContact, type ShownOwnField } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';
import { isSameValue } from '../common/own-values/typedValues.ts';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import type { Found } from './contactPageData.ts';
import { messages } from './messages.ts';

export interface MergedFieldsProps {
  readonly shown: ShownContact;
  readonly other: Found;
  readonly values: ContactValues;
  readonly organization: number | null;
  /** Values of the team's own fields that were chosen, null for none; of the others, those that both have together. */
  readonly chosen: ChosenValues;
  readonly onChoose: (chosen: ChosenValues) => void;
  readonly onChange: (values: ContactValues) => void;
  readonly onOrganization: (organization: number | null) => void;
}

/** By the id of the field. */
export type ChosenValues = Readonly<Record<string, OwnValue | null>>;

/** What each field becomes: where the two differ, a person chooses. */
export function MergedFields(props: MergedFieldsProps) {
  const { shown, other, values, organization, chosen, onChoose, onChange, onOrganization } = props;
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
      <OwnChoices
        own={shown.ownValues ?? {}}
        theirs={parseOwnValues(theirs.own_values)}
        chosen={chosen}
        onChoose={onChoose}
      />
      {shown.tags !== undefined && <p>{t('tagsOfBoth')}</p>}
    </Fields>
  );
}

interface OwnChoicesProps {
  readonly own: OwnValues;
  readonly theirs: OwnValues;
  readonly chosen: ChosenValues;
  readonly onChoose: (chosen: ChosenValues) => void;
}

/** The same of the team's own fields; those that neither has are left out. */
function OwnChoices({ own, theirs, chosen, onChoose }: OwnChoicesProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const textOf = (field: ShownOwnField, value: OwnValue | undefined) =>
    value === undefined ? t('empty') : ownValueText(field, value, language);
  return useOwnFields('contact').map((field) => {
    const { id } = field;
    const [mine, other] = [own[id], theirs[id]];
    const label = ownName(field, language);
    if (mine === undefined && other === undefined) return null;
    if (isSameValue(mine, other)) return <Same key={id} label={label} value={textOf(field, mine)} />;
    const value = id in chosen ? chosen[id] : (mine ?? other);
    return (
      <ChoiceField
        key={id}
        label={label}
        value={isSameValue(value, mine) ? 'own' : 'theirs'}
        options={[
          { value: 'own', label: textOf(field, mine) },
          { value: 'theirs', label: textOf(field, other) },
        ]}
        onChange={(which) => onChoose({ ...chosen, [id]: (which === 'own' ? mine : other) ?? null })}
      />
    );
  });
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
