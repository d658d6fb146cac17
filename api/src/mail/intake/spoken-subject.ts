import type { Queryable } from '../../database/database.ts';
import type { Classification } from '../reading/classify.ts';
import { answeredSubject } from '../reading/own-subject.ts';

/** Prefixes that programs put one before another: `AW: Re: …`. */
const MOST_PREFIXES = 10;

function withoutPrefixes(subject: string): string {
  let rest = subject.trim();
  for (let count = 0; count < MOST_PREFIXES; count += 1) {
    const answered = answeredSubject(rest);
    if (answered === '') return rest;
    rest = answered;
  }
  return rest;
}

const tidy = (subject: string): string => withoutPrefixes(subject).replaceAll(/\s+/gu, ' ').trim();

/**
 * What the subject of an answer says beyond ours: "yes, call me" of "Re: Your pitch - yes, call me". Empty where it says nothing
 * more; undefined where it is another subject.
 */
export function beyondOurs(subject: string, ours: string): string | undefined {
  const [said, sent] = [tidy(subject), tidy(ours)];
  if (sent === '' || !said.toLowerCase().startsWith(sent.toLowerCase())) return undefined;
  const rest = said.slice(sent.length);
  // "Your pitches" is another subject than "Your pitch".
  if (/^[\p{L}\p{N}]/u.test(rest)) return undefined;
  return rest.replace(/^[\s,.;:–—-]+/u, '').trim();
}

/**
 * The classification of a mail without text as it is once the mail of ours is found that it answers: what its subject repeats of ours
 * are nobody's words, and what stands behind that are the writer's (S14).
 */
export async function withSpokenSubject(
  database: Queryable,
  classification: Classification,
  { subject, messageId }: { readonly subject: string; readonly messageId: string },
): Promise<Classification> {
  if (!classification.isSubject && classification.replyText !== '') return classification;
  const sent = await database
    .selectFrom('messages')
    .select('subject')
    .where('id', '=', messageId)
    .executeTakeFirst();
  const beyond = beyondOurs(subject, sent?.subject ?? '');
  return beyond === undefined ? classification : { ...classification, replyText: beyond };
}
