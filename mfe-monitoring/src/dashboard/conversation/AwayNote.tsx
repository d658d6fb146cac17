import {
  Button,
  changeFailure,
  color,
  fieldErrors,
  font,
  http,
  May,
  notify,
  radius,
  space,
  TextField,
  useFormatDay,
} from '@touchline/shared';
import type { AbsenceChange } from '@touchline/shared/contract';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { absencePath } from '../../common/paths.ts';
import { messages } from './messages.ts';

export interface AwayNoteProps {
  /** The contact. */
  readonly id: number;
  /** The day on which emails go out again, `2026-12-04`. */
  readonly until: string;
  /** Reads the history again. */
  readonly onChanged: () => Promise<void>;
}

/** Says that emails wait because the person is away, and has them wait until another day or not at all (V5). */
export function AwayNote({ id, until, onChanged }: AwayNoteProps) {
  const t = messages.use();
  const formatDay = useFormatDay();
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const run = async (request: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await request();
      await onChanged();
      return true;
    } catch (failure) {
      const own = fieldErrors(failure).get('back_on');
      if (own === undefined) notify({ kind: 'error', text: changeFailure(failure, t('awayNotChanged')) });
      else setError(own);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (day === '') return setError(t('noDay'));
    const change: AbsenceChange = { back_on: day };
    if (await run(() => http.put(absencePath(id), change))) setChanging(false);
  };
  const sendAgain = async () => {
    if (await run(() => http.delete(absencePath(id)))) notify({ kind: 'success', text: t('sendsAgain') });
  };
  const begin = () => {
    setDay(until);
    setError(undefined);
    setChanging(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It would close the conversation.
    event.preventDefault();
    setChanging(false);
  };
  return (
    <Box>
      <Said>
        <CalendarClock aria-hidden="true" />
        {t('away', { day: formatDay(until) })}
      </Said>
      {isChanging ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it, as Cancel does.
        <Form noValidate onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
          <TextField
            type="date"
            label={t('awayUntil')}
            value={day}
            onChange={setDay}
            error={error}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the button that was pressed.
            autoFocus
          />
          <Button onClick={() => setChanging(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('save')}
          </Button>
        </Form>
      ) : (
        <May do="conversations">
          <Actions>
            <Button size="small" onClick={begin}>
              {t('change')}
            </Button>
            <Button size="small" busy={isBusy} onClick={() => void sendAgain()}>
              {t('sendAgain')}
            </Button>
          </Actions>
        </May>
      )}
    </Box>
  );
}

/** A line of its own in the head of the conversation. */
const Box = styled.div`
  && {
    flex: 1 0 100%;
  }
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  padding: ${space(1)} ${space(1.5)};
  border-radius: ${radius.tile};
  background: ${color.infoSoft};
  color: ${color.infoText};
  font: ${font.small};
`;

const Said = styled.output`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  & svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
`;
