import type { Mailbox } from '@touchline/shared/contract';

/** What is done to a mailbox in a dialog. */
export type MailboxTask = 'edit' | 'check' | 'changeSignIn' | 'disconnect';

/** The dialog that is open. */
export type OpenDialog =
  { readonly task: 'connect' } | { readonly task: MailboxTask; readonly mailbox: Mailbox };
