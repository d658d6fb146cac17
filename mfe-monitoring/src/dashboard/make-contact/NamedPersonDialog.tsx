import { changeFailure, ChoiceField, http, logFailure, notify } from '@touchline/shared';
import { parseId, parseObject } from '@touchline/shared/contract/readers';
import { useMemo, useState } from 'react';
import { contactHistory } from '../../common/contactHistory.ts';
import { findPeople } from './findPeople.ts';
import { MakeContactDialog, type MadeContact } from './MakeContactDialog.tsx';
import { messages } from './messages.ts';

export interface NamedPersonDialogProps {
  /** Who named them. */
  readonly contact: number;
  /** Of that contact: most likely theirs as well. */
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly onClose: () => void;
}

/** "Ask Petrov": makes a contact of who is named in the last reply (V4). */
export function NamedPersonDialog({ contact, organization, onClose }: NamedPersonDialogProps) {
  const t = messages.use();
  const { value: history } = contactHistory.use(contact);
  const last = history?.entries.find(({ kind, text }) => kind === 'replied' && text !== '')?.text ?? '';
  const own = history?.email.toLowerCase() ?? '';
  const people = useMemo(() => findPeople(last, new Set([own])), [last, own]);
  const [place, setPlace] = useState('0');
  const found = people[Number(place)] ?? { full_name: '', email: '' };
  const save = async ({ organization: to, ...person }: MadeContact) => {
    const { data } = await http.post<unknown>(`/api/contacts/organizations/${to}/contacts/`, person);
    const id = parseId(parseObject<'id'>(data)?.id);
    const name = person.full_name || person.email;
    const undo = async () => {
      try {
        await http.delete(`/api/contacts/contacts/${id}/`);
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
      description={t(people.length === 0 ? 'nobodyFound' : 'fromText')}
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
