import {
  Alert,
  Button,
  color,
  DateTime,
  defineItem,
  font,
  http,
  LoadFailure,
  May,
  notify,
  Skeleton,
  space,
  TextArea,
  useAction,
} from '@touchline/shared';
import type { NewNote, NoteChange } from '@touchline/shared/contract';
import { NOTES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedNotes, type ShownNote } from '@touchline/shared/contract/readers';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

const notesOf = defineItem<NonNullable<ReturnType<typeof parseUntrustedNotes>>, string>({
  path: (path) => `${path}notes/`,
  parse: parseUntrustedNotes,
  failure: 'The notes could not be loaded.',
});

const MAX_NOTE_LENGTH = 10_000;

/** Notes that were read after the first page, or before somebody's new one moved them out of it. */
interface FurtherNotes {
  readonly notes: readonly ShownNote[];
  /** Before which the next are; undefined for those of the first page. */
  readonly next: number | null | undefined;
}
const NO_FURTHER: FurtherNotes = { notes: [], next: undefined };

export interface NotesProps {
  readonly path: string;
  /** Told whether something is typed that closing would lose. */
  readonly onTyping?: (isTyping: boolean) => void;
}

/** The notes of the organization or contact of that path, newest first, with what writes and changes them (G3). */
export function Notes({ path, onTyping }: NotesProps) {
  const t = messages.use();
  const load = notesOf.use(path);
  const { value, status, isGone, reload } = load;
  const [text, setText] = useState('');
  const [further, setFurther] = useState(NO_FURTHER);
  const { failure, busy, run } = useAction({
    log: 'A note could not be saved.',
    failed: t('failed'),
    reload,
  });
  const tellTyping = useEffectEvent((isTyping: boolean) => onTyping?.(isTyping));
  const isTyping = text.trim() !== '';
  useEffect(() => tellTyping(isTyping), [isTyping]);
  if (isGone) return null;
  const first = value?.notes ?? [];
  const known = new Map([...further.notes, ...first].map((note) => [note.id, note]));
  const notes = [...known.values()].toSorted((one, other) => other.id - one.id);
  const next = further.next === undefined ? value?.next : further.next;
  const showOlder = () =>
    run(async () => {
      const { data } = await http.get<unknown>(`${path}notes/`, { params: { before: next } });
      const older = parseUntrustedNotes(data) ?? { notes: [], next: null };
      setFurther({ notes: [...notes, ...older.notes], next: older.next });
    });
  const put = (id: number, answer: unknown) => {
    const [note] = parseUntrustedNotes({ notes: [answer] })?.notes ?? [];
    setFurther((before) => ({
      ...before,
      notes: before.notes.flatMap((one) => (one.id === id ? (note ?? []) : one)),
    }));
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const body: NewNote = { text: text.trim() };
    if (body.text !== '' && !busy && (await run(() => http.post(`${path}notes/`, body)))) setText('');
  };
  const remove = async (id: number) => {
    const isDone = await run(async () => {
      await http.delete(`${NOTES_PATH}${id}/`);
      put(id, undefined);
    });
    if (!isDone) return;
    const undo = () =>
      void run(async () => {
        const { data } = await http.post<unknown>(`${NOTES_PATH}${id}/restore/`);
        const restored = parseUntrustedNotes({ notes: [data] })?.notes ?? [];
        setFurther((before) => ({ ...before, notes: [...before.notes, ...restored] }));
      });
    notify({ kind: 'success', text: t('deleted'), action: { label: t('undo'), onClick: undo } });
  };
  return (
    <>
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {status === 'loading' && value === undefined && <Skeleton count={2} label={t('loading')} />}
      <May do="contacts">
        <Form onSubmit={(event) => void add(event)}>
          <TextArea
            label={t('newNote')}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={setText}
          />
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            {t('add')}
          </Button>
        </Form>
      </May>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {value !== undefined && notes.length === 0 && <Muted>{t('none')}</Muted>}
      {notes.length > 0 && (
        <List aria-label={t('list')}>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              busy={busy}
              onSave={(change) =>
                run(async () => {
                  put(note.id, (await http.patch<unknown>(`${NOTES_PATH}${note.id}/`, change)).data);
                })
              }
              onDelete={() => void remove(note.id)}
            />
          ))}
        </List>
      )}
      {next != null && (
        <div>
          <Button kind="quiet" busy={busy} onClick={() => void showOlder()}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}

interface NoteItemProps {
  readonly note: ShownNote;
  readonly busy: boolean;
  readonly onSave: (change: NoteChange) => Promise<boolean>;
  readonly onDelete: () => void;
}

function NoteItem({ note, busy, onSave, onDelete }: NoteItemProps) {
  const t = messages.use();
  // With the version that was read then: what somebody else writes meanwhile is not overwritten.
  const [editing, setEditing] = useState<NoteChange>();
  const { author } = note;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (editing === undefined || editing.text.trim() === '') return;
    if (await onSave({ version: editing.version, text: editing.text.trim() })) setEditing(undefined);
  };
  if (editing !== undefined) {
    return (
      <li>
        <Form onSubmit={(event) => void save(event)}>
          <TextArea
            label={t('text')}
            maxLength={MAX_NOTE_LENGTH}
            value={editing.text}
            onChange={(text) => setEditing({ version: editing.version, text })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the button that was pressed.
            autoFocus
          />
          <Actions>
            <Button onClick={() => setEditing(undefined)}>{t('cancel')}</Button>
            <Button kind="primary" type="submit" busy={busy}>
              {t('save')}
            </Button>
          </Actions>
        </Form>
      </li>
    );
  }
  return (
    <li>
      <Head>
        {author} · <DateTime value={note.at} />
        {note.changedAt !== null && (
          <>
            {' '}
            · {t('changed')} <DateTime value={note.changedAt} />
          </>
        )}
      </Head>
      <Text>{note.text}</Text>
      {note.isMine && (
        <May do="contacts">
          <Actions>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('changeOf', { author })}
              onClick={() => setEditing({ version: note.version, text: note.text })}
            >
              {t('change')}
            </Button>
            <Button size="small" kind="quiet" aria-label={t('deleteOf', { author })} onClick={onDelete}>
              {t('delete')}
            </Button>
          </Actions>
        </May>
      )}
    </li>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  && {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1.5)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Muted = styled.p`
  color: ${color.muted};
`;

const Head = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(1)};
  & > :first-child {
    width: 100%;
  }
`;
