import type { ShownContact } from '@touchline/shared/contract/readers';

/** What every dialog about the contact of the page is given. */
export interface ContactDialogProps {
  readonly shown: ShownContact;
  readonly name: string;
  /** Reads the page again. */
  readonly onChanged: () => Promise<void>;
}
