import { Button, font, SearchBox, space } from '@touchline/shared';
import { type FieldErrors, fieldElementId, useFocusLater } from '@touchline/shared/form';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { UserPlus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { styled } from 'styled-components';
import { ContactFields } from './ContactFields.tsx';
import { messages } from './messages.ts';
import type { ContactDraft, DraftChange } from './organizationDraft.ts';
import { useVisibleContacts } from './useVisibleContacts.ts';

/** Number of contacts from which the list has a search box. */
const SEARCH_FROM = 10;

export interface ContactListProps {
  readonly formId: string;
  readonly contacts: readonly ContactDraft[];
  /** The team's own fields of contacts. */
  readonly ownFields: readonly ShownOwnField[];
  readonly errors: FieldErrors<string>;
  /** Height in pixels at which the list begins to scroll: 300 in the add dialog, 400 in the edit dialog (spec §9). */
  readonly maxHeight: number;
  /** While saving, the fields are read-only: the running request would miss what is typed now. */
  readonly busy: boolean;
  /** The last contact cannot be removed (O9). */
  readonly keepsOne: boolean;
  readonly change: (change: DraftChange) => void;
  /** Deletes a stored contact, after asking; new ones are just removed. */
  readonly onDeleteStored?: (contact: ContactDraft) => void;
}

/** The contact cards of a form with Add Contact below them. */
export function ContactList(props: ContactListProps) {
  const { formId, contacts, ownFields, errors, maxHeight, busy, keepsOne, change, onDeleteStored } = props;
  const t = messages.use();
  const { search, setSearch, visible, total, showMore } = useVisibleContacts(contacts, errors);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusLater = useFocusLater();

  const remove = useCallback(
    (contact: ContactDraft) => {
      if (!contact.isNew) {
        onDeleteStored?.(contact);
        return;
      }
      change({ type: 'remove', key: contact.key });
      focusLater(() => addButton.current);
    },
    [change, onDeleteStored, focusLater],
  );
  const add = () => {
    setSearch('');
    change({ type: 'add' });
    // The new card is the last one in the list.
    focusLater(() => lastNameField(formId));
  };

  return (
    <Wrapper>
      <Heading>{t('contactsHeading')}</Heading>
      {contacts.length >= SEARCH_FROM && (
        <SearchBox placeholder={t('findContact')} value={search} onChange={setSearch} />
      )}
      {visible.length > 0 && (
        <Scroll style={{ maxHeight }}>
          {visible.map(({ contact, number }) => (
            <ContactFields
              key={contact.key}
              formId={formId}
              contact={contact}
              number={number}
              ownFields={ownFields}
              errors={errors}
              isStored={!contact.isNew}
              busy={busy}
              canBeRemoved={!keepsOne || contacts.length > 1}
              change={change}
              onRemove={remove}
            />
          ))}
        </Scroll>
      )}
      {total > visible.length && (
        <Button kind="quiet" onClick={showMore}>
          {t('showMore', { shown: visible.length, total })}
        </Button>
      )}
      {visible.length === 0 && <output>{t(search === '' ? 'noContacts' : 'noContactFound')}</output>}
      <div>
        <Button ref={addButton} size="small" icon={<UserPlus />} disabled={busy} onClick={add}>
          {t('addContact')}
        </Button>
      </div>
    </Wrapper>
  );
}

function lastNameField(formId: string): HTMLElement | null {
  const fields = document.querySelectorAll<HTMLElement>(
    `[id^="${fieldElementId(formId, '')}"][id$=".full_name"]`,
  );
  return [...fields].at(-1) ?? null;
}

const Wrapper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
`;

const Heading = styled.h3`
  font: ${font.label};
`;

const Scroll = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* Room for the focus ring of the cards' fields, which the scrolling box would cut off. */
  padding: 3px;
  margin: -3px;
`;
