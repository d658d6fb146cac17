import { Button, color, font, space, TextField } from '@touchline/shared';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface ComeBackFormProps {
  /** The day that was chosen before, `2026-12-04`; empty for none. */
  readonly day: string;
  /**
   * The day that it is in the team's time zone, by which the server reckons; empty where it does not say. This computer may be
   * elsewhere, where it is tomorrow already.
   */
  readonly today: string;
  readonly isBusy: boolean;
  /** @param day null for none @returns what is wrong with it, if anything */
  readonly onChoose: (day: string | null) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

const AHEAD = [
  ['tomorrow', 1],
  ['inThreeDays', 3],
  ['inAWeek', 7],
  ['inAMonth', 30],
] as const;

const two = (number: number) => String(number).padStart(2, '0');

/** The day that it is, as this computer's calendar has it. */
function dayHere(): string {
  const day = new Date();
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The day so many days after another. */
function dayAhead(from: string, days: number): string {
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Chooses the day to come back on: one press for the usual ones. */
export function ComeBackForm({ day: chosen, today, isBusy, onChoose, onCancel }: ComeBackFormProps) {
  const t = messages.use();
  const [day, setDay] = useState(chosen);
  const [error, setError] = useState<string>();
  const choose = async (next: string | null) => setError(await onChoose(next));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (day === '') setError(t('noDay'));
    else if (day <= (today || dayHere())) setError(t('notToday'));
    else void choose(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It would close the conversation.
    event.preventDefault();
    onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it, as Cancel does.
    <Form noValidate onSubmit={save} onKeyDown={onKeyDown}>
      <Line>
        {AHEAD.map(([name, days], index) => (
          <Button
            key={name}
            size="small"
            disabled={isBusy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was asked for, by a key perhaps.
            autoFocus={index === 0}
            onClick={() => void choose(dayAhead(today || dayHere(), days))}
          >
            {t(name)}
          </Button>
        ))}
        {chosen !== '' && (
          <Button size="small" kind="quiet" disabled={isBusy} onClick={() => void choose(null)}>
            {t('dontComeBack')}
          </Button>
        )}
      </Line>
      <DayLine>
        <TextField type="date" label={t('comeBackOn')} value={day} onChange={setDay} error={error} />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </DayLine>
      <Hint>{t('hint')}</Hint>
    </Form>
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
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
`;

/** The day gives way, so that Save stays beside it on a phone. */
const DayLine = styled(Line)`
  & > :first-child {
    flex: 1 1 136px;
    min-width: 0;
    max-width: 200px;
  }
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
