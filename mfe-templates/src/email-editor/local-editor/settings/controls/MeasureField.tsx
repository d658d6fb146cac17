import { NumberField } from '@touchline/shared';
import { readNumber } from './measures.ts';
import { messages } from './messages.ts';
import { useDraft } from './useDraft.ts';

export interface MeasureFieldProps {
  /** Label with the unit: `Text size, px`. */
  readonly label: string;
  /** As in the design: `16px`, `140%`, or a bare number. */
  readonly value: unknown;
  readonly unit: 'px' | '%';
  readonly min?: number;
  readonly max: number;
  /** Called with the value in its original form: a bare number stays one. */
  readonly onChange: (value: string | number) => void;
}

/** A whole number with its unit. One out of range is reported, and the design keeps the last valid one. */
export function MeasureField({ label, value, unit, min = 0, max, onChange }: MeasureFieldProps) {
  const t = messages.use();
  const current = readNumber(value);
  const [shown, setShown] = useDraft(current);
  const isGood = (number: number | null): number is number =>
    number !== null && Number.isInteger(number) && number >= min && number <= max;

  const type = (number: number | null) => {
    setShown(number, isGood(number) ? number : current);
    if (isGood(number)) onChange(typeof value === 'number' ? number : `${number}${unit}`);
  };
  // A value that came with the design is not the person's mistake.
  const isWrong = !Object.is(shown, current) && !isGood(shown);
  return (
    <NumberField
      label={label}
      value={shown}
      min={min}
      max={max}
      error={isWrong ? t('range', { min, max }) : undefined}
      onChange={type}
    />
  );
}
