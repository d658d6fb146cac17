import { Button } from '@touchline/shared';
import { Users } from 'lucide-react';
import { messages } from './messages.ts';
import { addressesOf } from './written.ts';

export interface AnswerAllButtonProps {
  /** Who got the mail that is answered, and who wrote it. */
  readonly everybody: readonly string[];
  /** Whom the answer goes to. */
  readonly to: string | undefined;
  /** Who gets a copy, as typed. */
  readonly cc: string;
  readonly size?: 'small';
  readonly kind?: 'quiet';
  /** @param all what is typed, with everybody who is not among it yet */
  readonly onAnswerAll: (all: string) => void;
}

/** Sends a copy to everybody who got what is answered (S14). Nothing where the answer goes to all of them already. */
export function AnswerAllButton({ everybody, to, cc, onAnswerAll, ...look }: AnswerAllButtonProps) {
  const t = messages.use();
  const others = othersOf(everybody, to, cc);
  if (others.length === 0) return null;
  return (
    <Button
      {...look}
      icon={<Users />}
      title={others.join(', ')}
      aria-label={t('answerAllOf', { count: others.length, people: others.join(', ') })}
      onClick={() => onAnswerAll(withEverybody(everybody, to, cc))}
    >
      {t('answerAll', { count: others.length })}
    </Button>
  );
}

/** Who a copy goes to if everybody gets one. @param cc as typed */
export const withEverybody = (everybody: readonly string[], to: string | undefined, cc: string): string =>
  [...addressesOf(cc), ...othersOf(everybody, to, cc)].join(', ');

function othersOf(everybody: readonly string[], to: string | undefined, cc: string): readonly string[] {
  const got = new Set([...addressesOf(cc), to ?? ''].map((email) => email.toLowerCase()));
  return everybody.filter((email) => !got.has(email.toLowerCase()));
}
