import type { AccountLink, Person } from '@touchline/shared/contract';

/** The dialog that is open, and whom it is about. */
export type PeopleTask =
  | { readonly name: 'invite' }
  | { readonly name: 'role' | 'deactivate'; readonly person: Person }
  | {
      readonly name: 'link';
      readonly email: string;
      readonly link: AccountLink;
      readonly isMailMissing?: boolean;
    };
