import { logFailure } from '@touchline/shared';
import useSWR from 'swr';
import { historyPath } from '../../monitoringRequests.ts';
import { text } from '../../oddFields.ts';

/** @returns The mail that brought what a contact wrote last; undefined while that is not known, or when none did. */
export function useReplyMail(contactId: number | null): string | undefined {
  const { data } = useSWR<unknown, unknown>(contactId === null ? null : historyPath(contactId), {
    onError: (error) => logFailure('The history of a contact could not be loaded.', error),
  });
  const entries: unknown = (data as { readonly entries?: unknown } | null | undefined)?.entries;
  if (!Array.isArray(entries)) return undefined;
  // Newest first.
  const reply = (entries as Entry[]).find((entry) => entry?.kind === 'replied');
  return text(reply?.incoming_mail_id) || undefined;
}

/** A row of the answer, which nobody has checked. */
type Entry = { readonly kind?: unknown; readonly incoming_mail_id?: unknown } | null;
