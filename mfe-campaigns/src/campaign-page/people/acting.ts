import type { PeopleActionKind } from '@touchline/shared/contract';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { createContext } from 'react';

/** What can be done about the person of a row. */
export interface Acting {
  /** Of the campaign. */
  readonly status: ShownCampaign['status'];
  /** The steps that it has, and those that it had when they were sent; undefined where the answer does not say. */
  readonly steps: ReadonlySet<number> | undefined;
  /** Does it, or asks first. */
  readonly begin: (action: PeopleActionKind, person: ShownCampaignContact) => void;
}

/** In a context, so that the columns of a long table stay the same objects while one of its rows changes. */
export const ActingContext = createContext<Acting | undefined>(undefined);
