import type { Mailbox } from '@touchline/shared/contract';

/** Whether an administrator has set it: it can be neither connected nor disconnected in the page. */
export const isBuiltIn = ({ kind }: Pick<Mailbox, 'kind'>): boolean =>
  kind === 'sandbox' || kind === 'environment';
