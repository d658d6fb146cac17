import type { Marking } from '@touchline/shared';
import type { Contact } from '@touchline/shared/contract';
import { createContext } from 'react';

/** What is searched for, and how. */
export interface Searched extends Marking {
  /** Contacts of no organization that were found, where the API has searched. */
  readonly unassigned?: readonly Contact[] | undefined;
}

/** Undefined while nobody searches. */
export const SearchedContext = createContext<Searched | undefined>(undefined);
