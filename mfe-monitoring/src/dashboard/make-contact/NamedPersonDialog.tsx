import { changeFailure, ChoiceField, http, logFailure, notify } from '@touchline/shared';
import { parseId, parseObject } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { contactHistory } from '../../common/contactHistory.ts';
import { findPeople, type NamedPerson } from './findPeople.ts';
import { MakeContactDialog, type MadeContact } from './MakeContactDialog.tsx';
import { messages } from './messages.ts';

export interface NamedPersonDialogProps {
  /** In whose conversation they are named. */
  readonly contact: number;
  /** Who it is, where that is known; otherwise whoever the last reply names. */
  readonly person?: NamedPerson;
  /** Of that contact: most likely theirs as well. */
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly onClose: () => void;
}

/** Makes a contact of who wrote in place of one (S14), or is named in the last reply: "Ask Petrov" (V4). */
export function NamedPersonDialog({ contact, person, organization, onClose }: NamedPersonDialogProps) {
  const t = messages.use();
  const { value: history, reload } = contactHistory.use(contact);
  const last = history?.entries.find(({ kind, text }) => kind === 'replied' && text !== '')?.text ?? '';
  const own = history?.email.toLowerCase() ?? '';
  const people = person ? [person] : findPeople(last, new Set([own]));
  const [place, setPlace] = useState('0');
  const found = people[Number(place)] ?? { full_name: '', email: '' };
  const save = async ({ organization: to, ...made }: MadeContact) => {
    const { data } = await http.post<unknown>(`/api/contacts/organizations/${to}/contacts/`, made);
    const id = parseId(parseObject<'id'>(data)?.id);
    const name = made.full_name || made.email;
    // It says who of those who wrote is a contact.
    void reload();
    const undo = async () => {
      try {
        await http.delete(`/api/contacts/contacts/${id}/`);
        void reload();
      } catch (error) {
        logFailure('A contact could not be taken back.', error);
        notify({ kind: 'error', text: changeFailure(error, t('undoFailed')) });
      }
    };
    notify({
      kind: 'success',
      text: t('made', { name }),
      ...(id !== null && { action: { label: t('undo'), onClick: () => void undo() } }),
    });
  };
  return (
    <MakeContactDialog
      // Another person has other fields.
      key={`${place} ${people.length}`}
      description={t(person ? 'fromMail' : people.length === 0 ? 'nobodyFound' : 'fromText')}
      start={{ ...found, organization }}
      onSave={save}
      onClose={onClose}
    >
      {people.length > 1 && (
        <ChoiceField
          label={t('found')}
          value={place}
          options={people.map(({ full_name, email }, index) => ({
            value: String(index),
            label: [full_name, email].filter(Boolean).join(', '),
          }))}
          onChange={setPlace}
        />
      )}
    </MakeContactDialog>
  );
}
