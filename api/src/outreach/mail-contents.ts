import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';

/** A template as it is sent, merge tags unfilled. */
export interface MailContent {
  readonly template_id: number;
  readonly subject: string;
  readonly html: string;
}

/**
 * SQL: the subject of a content where that of the mail is gone, as of somebody who was erased: nothing stands where a merge tag was.
 * @param content name of the row of `mail_contents`
 */
export const subjectWithoutTags = (content: string): string =>
  `regexp_replace(${content}.subject, '[{][{][^{}]*[}][}]', '…', 'g')`;

/** What a mail is recognized by, whichever template it was made from. */
export const digestOf = ({ subject, html }: Pick<MailContent, 'subject' | 'html'>): string =>
  createHash('sha256').update(subject).update('\0').update(html).digest('hex');

/** Keeps a template as it is sent, once however many mails carry it. @returns the id of the content. */
export async function keepContent(
  transaction: Queryable,
  { template_id, subject, html }: MailContent,
): Promise<number> {
  const digest = digestOf({ subject, html });
  const find = () =>
    transaction
      .selectFrom('mail_contents')
      .select('id')
      .where('template_id', '=', template_id)
      .where('digest', '=', digest)
      .executeTakeFirst();
  const kept =
    (await find()) ??
    (await transaction
      .insertInto('mail_contents')
      .values({ template_id, subject, html, digest })
      .onConflict((conflict) => conflict.constraint('mail_contents_unique').doNothing())
      .returning('id')
      .executeTakeFirst()) ??
    // Another mail of the same template has just kept it.
    (await find());
  if (!kept) throw new Error('The content of the mail was not kept');
  return kept.id;
}
