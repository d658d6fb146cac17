import { color, font, IconButton, media, radius, space, TextField, useLanguage } from '@touchline/shared';
import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  type ContactField,
  mixesAlphabets,
} from '@touchline/shared/contract';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { type FieldErrors, fieldElementId } from '@touchline/shared/form';
import { Trash2, X } from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';
import { contactName } from '../contactName.ts';
import { FoldedOwnValues } from '../common/own-values/FoldedOwnValues.tsx';
import { contactFieldKey } from './draftErrors.ts';
import { messages } from './messages.ts';
import { type ContactDraft, type DraftChange, storedValues } from './organizationDraft.ts';

export interface ContactFieldsProps {
  /** Prefix of the fields' element ids, so that the form can move the focus ({@link fieldElementId}). */
  readonly formId: string;
  readonly contact: ContactDraft;
  /** Counts from 1, as the person sees it. */
  readonly number: number;
  /** The team's own fields of contacts. */
  readonly ownFields: readonly ShownOwnField[];
  readonly errors: FieldErrors<string>;
  /** The contact is stored on the server, so removing it is a deletion. */
  readonly isStored: boolean;
  readonly busy: boolean;
  readonly canBeRemoved: boolean;
  readonly change: (change: DraftChange) => void;
  readonly onRemove: (contact: ContactDraft) => void;
}

const INPUTS = {
  text: {},
  email: { type: 'email', spellCheck: false },
  phone: { type: 'tel' },
} as const;

/** One contact card of a form (O9, O10). Memoised: typing into one of a thousand must not redraw the others. */
export const ContactFields = memo(function ContactFields(props: ContactFieldsProps) {
  const { formId, contact, number, ownFields, errors, isStored, busy, canBeRemoved, change, onRemove } =
    props;
  const t = messages.use();
  const { language } = useLanguage();
  const heading = t('contactNumber', { number });
  return (
    <Frame aria-label={heading}>
      <Top>
        <Heading aria-hidden="true">{heading}</Heading>
        {canBeRemoved && (
          <IconButton
            size="small"
            disabled={busy}
            icon={isStored ? <Trash2 /> : <X />}
            label={
              isStored
                ? t('deleteContactNamed', { name: contactName(contact, heading) })
                : t('removeContact', { number })
            }
            onClick={() => onRemove(contact)}
          />
        )}
      </Top>
      <Pair>
        {CONTACT_FIELD_KEYS.map((field) => {
          const key = contactFieldKey(contact.key, field);
          const { kind, label, optional }: ContactField = CONTACT_FIELDS[field];
          return (
            <TextField
              key={field}
              {...INPUTS[kind]}
              id={fieldElementId(formId, key)}
              label={label[language]}
              {...(optional && { optional })}
              value={contact[field]}
              error={errors.get(key)}
              hint={kind === 'email' && mixesAlphabets(contact[field]) ? t('emailMixed') : undefined}
              autoComplete="off"
              readOnly={busy}
              onChange={(value) => change({ type: 'change', key: contact.key, field, value })}
            />
          );
        })}
      </Pair>
      <FoldedOwnValues
        about="contact"
        fields={ownFields}
        typed={contact.typed}
        stored={storedValues(contact)}
        errorOf={(key) => errors.get(`${contact.key}.${key}`)}
        elementId={(key) => fieldElementId(formId, `${contact.key}.${key}`)}
        busy={busy}
        onType={(field, text) => change({ type: 'value', key: contact.key, field, text, language })}
      />
    </Frame>
  );
});

const Frame = styled.fieldset`
  min-width: 0;
  margin: 0;
  display: grid;
  gap: ${space(0.5)};
  padding: 10px ${space(2)} ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 28px;
`;

const Heading = styled.span`
  color: ${color.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(1.5)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
