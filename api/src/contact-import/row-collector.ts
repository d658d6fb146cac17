import { recordOf } from '@touchline/shared/contract/contact-fields';
import {
  SUPPLEMENT_FIELDS,
  type AcceptedRow,
  type OrganizationFacts,
  type RowSupplement,
} from './contact-row.ts';

/** Most rows and characters of one message: large enough for the database, small enough to hold dozens in memory. */
const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 1_000_000;

type Send<Row> = (rows: readonly Row[]) => Promise<void>;

/** Passes rows on in batches while the next ones are still being checked. */
export class RowBatches<Row> {
  readonly #send: Send<Row>;
  #rows: Row[] = [];
  #characters = 0;

  constructor(send: Send<Row>) {
    this.#send = send;
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row);
    this.#characters += charactersOf(row);
    if (this.#rows.length >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    if (rows.length > 0) await this.#send(rows);
  }
}

/** Length of all its texts; counting costs a tenth of writing them as JSON. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
}

/**
 * One row for each contact of the workbook: the same e-mail, or without e-mail the same name, in one organization is one
 * contact, and the filled cells of its later rows win over the first (O16). What comes after the first row has been passed
 * on follows at the end, as supplements.
 */
export class ContactCollector {
  readonly #positions = new Map<string, number>();
  readonly #supplements = new Map<number, RowSupplement>();
  /** By the key of the organization's name: what the last row that says something of it says. */
  readonly #facts = new Map<string, OrganizationFacts>();
  readonly #accepted: RowBatches<AcceptedRow>;
  readonly #late: RowBatches<RowSupplement>;
  readonly #told: RowBatches<OrganizationFacts>;

  constructor(
    sendAccepted: Send<AcceptedRow>,
    sendSupplements: Send<RowSupplement>,
    sendFacts: Send<OrganizationFacts>,
  ) {
    this.#accepted = new RowBatches(sendAccepted);
    this.#late = new RowBatches(sendSupplements);
    this.#told = new RowBatches(sendFacts);
  }

  async add(row: AcceptedRow): Promise<void> {
    this.#note(row);
    const person = row.email_key === '' ? `name ${row.full_name_key}` : row.email_key;
    const key = `${row.organization_name_key}\n${person}`;
    const position = this.#positions.get(key);
    if (position === undefined) {
      this.#positions.set(key, row.position);
      await this.#accepted.add(row);
      return;
    }
    const earlier = this.#supplements.get(position);
    const more = recordOf(SUPPLEMENT_FIELDS, (field) => row[field] || (earlier?.[field] ?? ''));
    const own_values = { ...earlier?.own_values, ...row.own_values };
    const tags = [...(earlier?.tags ?? []), ...(row.tags ?? [])];
    this.#supplements.set(position, {
      position,
      ...more,
      ...(Object.keys(own_values).length > 0 && { own_values }),
      ...(tags.length > 0 && { tags }),
    });
  }

  #note({ organization_name_key: name_key, organization_domain: domain = '', ...row }: AcceptedRow): void {
    if (row.time_zone === '' && row.organization_values === undefined) return;
    const earlier = this.#facts.get(name_key);
    this.#facts.set(name_key, {
      name_key,
      domain,
      time_zone: row.time_zone || (earlier?.time_zone ?? ''),
      own_values: { ...earlier?.own_values, ...row.organization_values },
    });
  }

  async finish(): Promise<void> {
    await this.#accepted.flush();
    for (const more of this.#supplements.values()) await this.#late.add(more);
    await this.#late.flush();
    for (const facts of this.#facts.values()) await this.#told.add(facts);
    await this.#told.flush();
  }
}
