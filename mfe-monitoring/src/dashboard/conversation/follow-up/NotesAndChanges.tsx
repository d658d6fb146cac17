import { Button, color, DateTime, font, space, TextArea, tokenStore, useFormatDay } from '@touchline/shared';
import type { NotedFollowUp, ShownFollowUpChange } from '@touchline/shared/contract/readers';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useOutcomeName } from '@touchline/shared/outcomes';
import { messages } from './messages.ts';

/** Longest note; the API refuses more. */
const LONGEST = 4000;

/** What was typed and neither saved nor given up, by contact: other conversations, and Escape, leave it as it is. */
const unsavedNotes = new Map<number, string>();
tokenStore.onPersonLeft(() => unsavedNotes.clear());

export interface NotesAndChangesProps {
  readonly contact: number;
  readonly followUp: NotedFollowUp;
  readonly isBusy: boolean;
  /** @returns whether it was stored: what was typed stays where it was not */
  readonly onSave: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The note about a conversation, and who changed what of it, when. */
export function NotesAndChanges({ contact, followUp, isBusy, onSave, onClose }: NotesAndChangesProps) {
  const t = messages.use();
  const [note, setNote] = useState(unsavedNotes.get(contact) ?? followUp.note);
  const write = (text: string) => {
    setNote(text);
    unsavedNotes.set(contact, text);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onSave(note))) return;
    unsavedNotes.delete(contact);
    onClose();
  };
  const cancel = () => {
    unsavedNotes.delete(contact);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It would close the conversation.
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it; what was typed is there again.
    <Form onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={LONGEST}
        value={note}
        onChange={write}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was asked for.
        autoFocus
      />
      <Line>
        <Button size="small" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </Line>
      <ChangesOf followUp={followUp} />
    </Form>
  );
}

/** Who changed what of it, when. */
export function ChangesOf({ followUp: { changes } }: Pick<NotesAndChangesProps, 'followUp'>) {
  const t = messages.use();
  if (changes.length === 0) return <Small>{t('noChanges')}</Small>;
  return (
    <Changes aria-label={t('changes')}>
      {changes.map((change) => (
        <ChangeItem key={change.key} change={change} />
      ))}
    </Changes>
  );
}

function ChangeItem({ change }: { readonly change: ShownFollowUpChange }) {
  const t = messages.use();
  const nameOf = useOutcomeName();
  const formatDay = useFormatDay();
  const { outcome, assignee, note, comeBackOn, by, at } = change;
  const said = [
    outcome !== undefined && t('change.outcome', { value: outcome ? nameOf(outcome) : t('none') }),
    assignee !== undefined && t('change.assignee', { value: assignee || t('none') }),
    comeBackOn !== undefined &&
      t('change.comeBackOn', { value: comeBackOn === '' ? t('none') : formatDay(comeBackOn) }),
    note !== undefined && t('change.note', { value: note || t('none') }),
  ].filter((part) => part !== false);
  return (
    <li>
      {said.join(' · ')}
      <Small>
        {by} · <DateTime value={at} missing="" />
      </Small>
    </li>
  );
}

const Form = styled.form`
  && {
    flex: 1 0 100%;
  }
  display: grid;
  gap: ${space(1)};
`;

const Line = styled.div`
  display: flex;
  justify-content: end;
  gap: ${space(1)};
`;

const Changes = styled.ul.attrs({ role: 'list', tabIndex: 0 })`
  display: grid;
  gap: ${space(0.5)};
  max-height: 160px;
  overflow: auto;
  list-style: none;
  font: ${font.small};
  overflow-wrap: anywhere;
`;

const Small = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
