import type { SuppressedAddress } from '@touchline/shared/contract';

/** The dialog that is open, and what it is about. */
export type SuppressionTask =
  | { readonly name: 'add' | 'import' }
  | { readonly name: 'lift'; readonly address: SuppressedAddress };
