import type { MailStore } from '../mail-store.ts';
import type { StoredMail } from '../stored-mail.ts';
import { z } from 'zod';

const CONTACTS_PER_PAGE = 50;
const MAX_MAILS_OF_CONTACT = 50;

/** What of the list is looked at; it stands in the query of every address of the page. */
export const Place = z.object({
  search: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type Place = z.infer<typeof Place>;

/** The query of an address that keeps the place; empty for the beginning. */
export function queryOf({ search, page }: Place, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** One contact and what arrived for it, newest first. */
export interface MailsOfContact {
  readonly address: string;
  /** Empty when no mail names the contact. */
  readonly name: string;
  readonly count: number;
  /** At most the newest {@link MAX_MAILS_OF_CONTACT}. */
  readonly mails: readonly StoredMail[];
}

export interface MailboxPart {
  /** The contact whose mail came last is first. */
  readonly contacts: readonly MailsOfContact[];
  /** The mail that came last. */
  readonly newest: StoredMail | undefined;
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  /** No mail at all, whatever is searched for. */
  readonly isEmpty: boolean;
}

/** The part of the mailbox that a place shows. */
export function lookInto(store: MailStore, { search, page }: Place): MailboxPart {
  const found = findMails(store, search);
  const byContact = [...Map.groupBy(found, ({ recipient }) => recipient.toLowerCase()).values()];
  const start = (page - 1) * CONTACTS_PER_PAGE;
  return {
    contacts: byContact.slice(start, start + CONTACTS_PER_PAGE).map((all) => ({
      address: all[0]?.recipient ?? '',
      name: all.find(({ recipientName }) => recipientName !== '')?.recipientName ?? '',
      count: all.length,
      mails: all.slice(0, MAX_MAILS_OF_CONTACT),
    })),
    newest: found[0],
    hasNewer: start > 0,
    hasOlder: byContact.length > start + CONTACTS_PER_PAGE,
    isEmpty: store.mails.length === 0,
  };
}

/** The mails that a place shows and that came after one of them, newest first. */
export const arrivedSince = (store: MailStore, { search }: Place, last: number): StoredMail[] =>
  findMails(store, search).filter(({ id }) => id > last);

function findMails(store: MailStore, search: string): StoredMail[] {
  const wanted = search.trim().toLowerCase();
  return store.mails.filter(({ recipient, recipientName, subject }) =>
    [recipient, recipientName, subject].some((text) => text.toLowerCase().includes(wanted)),
  );
}
