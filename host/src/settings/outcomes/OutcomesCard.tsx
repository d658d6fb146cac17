import {
  Alert,
  Button,
  changeFailure,
  fieldErrors,
  logFailure,
  notify,
  space,
  TextField,
} from '@touchline/shared';
import type { OutcomeRow } from '@touchline/shared/contract/readers';
import { outcomes, useOutcomeName } from '@touchline/shared/outcomes';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { ItemList } from '../ItemList.ts';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import { OutcomeItem } from './OutcomeItem.tsx';
import { addOutcome, changeOutcome, removeOutcome } from './outcomeRequests.ts';

/** What can become of a conversation: those from the start, and the team's own (V4). */
export function OutcomesCard() {
  const t = messages.use();
  const nameOf = useOutcomeName(t('own'));
  const load = outcomes.use();
  const { value: rows, isGone, reload } = load;
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (isGone) return null;
  /** @returns whether it was stored; what is wrong with the name is told at its field */
  const run = async (request: () => Promise<void>, tell: (message: string) => void): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await request();
      await reload();
      return true;
    } catch (caught) {
      const own = fieldErrors(caught).get('name');
      if (own === undefined) {
        logFailure('The outcomes could not be changed.', caught);
        setFailure(changeFailure(caught, t('failed')));
      } else tell(own);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (name.trim() !== '' && (await run(() => addOutcome({ name: name.trim() }), setError))) setName('');
  };
  const offerAgain = (row: OutcomeRow) =>
    void run(() => changeOutcome(row.id, { is_retired: false }), setFailure);
  const remove = async (row: OutcomeRow) => {
    if (!(await run(() => removeOutcome(row.id), setFailure))) return;
    const undo = () => (row.code === null && row.conversations === 0 ? addAgain(row) : offerAgain(row));
    notify({
      kind: 'success',
      text: t('removed', { name: nameOf(row) }),
      action: { label: t('undo'), onClick: undo },
    });
  };
  // It may be gone altogether; where it is only retired, this offers it again.
  const addAgain = ({ name: again, ends_outreach }: OutcomeRow) =>
    void run(() => addOutcome({ name: again, ends_outreach }), setFailure);
  return (
    <SettingsCard anchor="outcomes" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={5} />
      {rows !== undefined && (
        <>
          <ItemList aria-label={t('list')}>
            {rows.map((row) => (
              <OutcomeItem
                key={row.id}
                row={row}
                name={nameOf(row)}
                busy={busy}
                onRename={(next, tell) => run(() => changeOutcome(row.id, { name: next }), tell)}
                onEnding={(ends_outreach) =>
                  void run(() => changeOutcome(row.id, { ends_outreach }), setFailure)
                }
                onRemove={() => void remove(row)}
                onOfferAgain={() => offerAgain(row)}
              />
            ))}
          </ItemList>
          <Form onSubmit={(event) => void add(event)}>
            <TextField label={t('newName')} value={name} maxLength={60} onChange={setName} error={error} />
            <Button type="submit" busy={busy} disabled={name.trim() === ''}>
              {t('add')}
            </Button>
          </Form>
        </>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </SettingsCard>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child {
    flex: 1 1 220px;
  }
`;
