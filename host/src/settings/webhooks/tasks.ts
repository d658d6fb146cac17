import type { Webhook } from '@touchline/shared/contract';

/** The dialog that is open, and which webhook it is about. */
export type WebhookTask =
  | { readonly name: 'add' }
  | { readonly name: 'change' | 'log' | 'delete'; readonly webhook: Webhook }
  | { readonly name: 'secret'; readonly url: string; readonly secret: string };
