import { finding, type Check } from '../finding.ts';

/** Gmail cuts a mail off behind 102 kB of HTML. */
const MOST_BYTES = 100_000;

/** Mails that Gmail cuts off, as they go out: filled in, with the signature, the pixel and the way to unsubscribe. */
export const tooLarge: Check = ({ templates }) =>
  templates
    .filter(({ bytes = 0 }) => bytes > MOST_BYTES)
    .map((template) => {
      const details = [String(Math.ceil((template.bytes ?? 0) / 1000))];
      return finding({ check: 'too_large', severity: 'warns', details }, template);
    });
