import { useOwnerName } from '@touchline/shared';
import { canOwn } from '@touchline/shared/contract/permissions';
import { mailboxes } from '@touchline/shared/mailboxes';
import { messages } from './messages.ts';

/** Whom an organization may belong to (B6). */
export interface Owners {
  /** `loading` until it is known; `absent` for an API without mailboxes. */
  readonly state: 'loading' | 'loaded' | 'failed' | 'absent';
  /** Ids of whom it can be given to, in the order in which they are offered. */
  readonly ids: readonly number[];
  readonly hasMailbox: (id: number) => boolean;
  readonly nameOf: (id: number | null) => string;
  readonly reload: () => Promise<void>;
}

/** @param isNeeded without it nothing is read. */
export function useOwners(isNeeded = true): Owners {
  const t = messages.use();
  const nameWithRole = useOwnerName();
  const { value, status, isGone, reload } = mailboxes.use(isNeeded);
  const people = value?.people ?? [];
  return {
    state: value ? 'loaded' : isGone ? 'absent' : status === 'failed' ? 'failed' : 'loading',
    ids: people.filter(({ role }) => canOwn(role)).map(({ id }) => id),
    hasMailbox: (id) => value?.results.some(({ owner }) => owner?.id === id) ?? false,
    nameOf: (id) => {
      if (id === null) return t('nobody');
      const person = people.find((one) => one.id === id);
      return nameWithRole(person?.name || t('unknownPerson', { id }), person?.role);
    },
    reload,
  };
}
