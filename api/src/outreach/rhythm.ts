import type { DayUnit } from '@touchline/shared/contract';
import { isDeepStrictEqual } from 'node:util';

/** How long after one mail the next is due (V10). */
export interface Waits {
  /** Days until each step that has none of its own. */
  readonly frequencyDays: number;
  /** Step number → days after the mail before it. */
  readonly stepDays: Readonly<Record<string, number>>;
  /** Days of the calendar, or those on which the team sends. */
  readonly dayUnit: DayUnit;
}

/** When the mails of a campaign follow one another. */
export interface Rhythm extends Waits {
  /** Whether contacts of an organization take turns. */
  readonly staggerSends: boolean;
}

/** Columns of a campaign that say its rhythm. */
export const RHYTHM_COLUMNS = ['frequency_days', 'step_days', 'day_unit', 'stagger_sends'] as const;

/** The same as a request or a row has it. */
export interface StoredRhythm {
  readonly frequency_days: number;
  readonly step_days: Readonly<Record<string, number>>;
  readonly day_unit: DayUnit;
  readonly stagger_sends: boolean;
}

export const rhythmOf = (stored: StoredRhythm): Rhythm => ({
  frequencyDays: stored.frequency_days,
  stepDays: stored.step_days,
  dayUnit: stored.day_unit,
  staggerSends: stored.stagger_sends,
});

/** What a request asks for; what it leaves out stays as it is stored. */
export const requestedRhythm = (
  fields: Omit<StoredRhythm, 'step_days' | 'day_unit'> & {
    readonly step_days?: StoredRhythm['step_days'] | undefined;
    readonly day_unit?: DayUnit | undefined;
  },
  stored?: Pick<StoredRhythm, 'step_days' | 'day_unit'>,
): Rhythm =>
  rhythmOf({
    frequency_days: fields.frequency_days,
    stagger_sends: fields.stagger_sends,
    step_days: fields.step_days ?? stored?.step_days ?? {},
    day_unit: fields.day_unit ?? stored?.day_unit ?? 'days',
  });

/** Whether mails that have a time keep it. */
export const isSameRhythm = (one: Rhythm, other: Rhythm): boolean => isDeepStrictEqual(one, other);

/** Days between a step and the mail before it. */
export const waitBefore = ({ frequencyDays, stepDays }: Waits, step: number): number =>
  stepDays[String(step)] ?? frequencyDays;

/** The most days between any two mails. */
export const longestWait = ({ frequencyDays, stepDays }: Waits): number =>
  Math.max(frequencyDays, ...Object.values(stepDays));
