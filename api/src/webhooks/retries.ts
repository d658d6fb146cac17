const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For how long an event is tried. */
export const GIVE_UP_AFTER = 24 * HOUR;

/** Waits after the first, second … failure. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
] as const;
const LONGEST = 6 * HOUR;
/** Share of a wait by which it may be longer, so that a target that comes back is not asked for everything at once. */
const JITTER = 0.25;

/**
 * When an event is tried again that was not taken; the last try is when its day is over. Null: given up.
 * @param attempts made so far @param random from 0 to 1
 */
export function nextTry(
  attempts: number,
  {
    now,
    giveUpAt,
    random = Math.random(),
  }: { readonly now: Date; readonly giveUpAt: Date; readonly random?: number },
): Date | null {
  if (now >= giveUpAt) return null;
  const wait = (WAITS[attempts - 1] ?? LONGEST) * (1 + JITTER * random);
  return new Date(Math.min(now.getTime() + wait, giveUpAt.getTime()));
}
