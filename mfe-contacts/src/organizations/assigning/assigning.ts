import type { ShownAccount } from '@touchline/shared/contract/readers';
import { createContext } from 'react';
import type { Selection } from './useSelection.ts';

/** What the cards need to show owners and to be selected. In a context: the cards themselves stay as they are. */
export interface Assigning {
  /** Everybody who can be an owner, or is one, by id. */
  readonly people: ReadonlyMap<number, ShownAccount>;
  /** Undefined for who may not change organizations. */
  readonly selection: Selection | undefined;
}

/** Undefined where the API knows no owners, or before it is known. */
export const AssigningContext = createContext<Assigning | undefined>(undefined);
