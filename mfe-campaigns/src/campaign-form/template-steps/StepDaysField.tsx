import { NumberField } from '@touchline/shared';
import { MAX_FREQUENCY_DAYS } from '@touchline/shared/contract';
import { messages } from './messages.ts';

export interface StepDaysFieldProps {
  readonly step: number;
  /** Null for as many as between all steps. */
  readonly days: number | null;
  /** Between all steps that have none of their own. */
  readonly usual: number;
  readonly onChange: (days: number | null) => void;
}

/** Days between a step and the email before it; empty for the number that all steps share (V10). */
export function StepDaysField({ step, days, usual, onChange }: StepDaysFieldProps) {
  const t = messages.use();
  return (
    <NumberField
      label={t('daysBefore', { step })}
      hint={t('usualDays', { count: usual })}
      min={0}
      max={MAX_FREQUENCY_DAYS}
      value={days}
      onChange={onChange}
    />
  );
}
