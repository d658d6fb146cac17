import type { ImportChoices } from '@touchline/shared/contract';
import type { OwnFieldShape, OwnFieldSubject } from '@touchline/shared/contract/own-values';

/** An own field, as the parser has to know it. */
export interface PlannedField extends OwnFieldShape {
  readonly id: number;
  readonly about: OwnFieldSubject;
  readonly code: string | null;
  readonly name: string;
}

/** What the parser is to do beyond what the headers say; it is read from its third channel, as JSON. */
export interface ParserPlan {
  /** `look`: only say what the columns are. `ask`: the same, unless all of them are understood. */
  readonly columns: 'look' | 'ask' | 'chosen';
  readonly choices?: ImportChoices;
  /** Those that are offered; with choices, those that are chosen. */
  readonly fields: readonly PlannedField[];
}
