import type { DeletionKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DeletionContent, StoredRow } from './deletion-content.ts';
import type { Tables } from './schema.ts';

export interface NewDeletion {
  readonly kind: DeletionKind;
  /** What a person knows it by. */
  readonly name: string;
  /** How many contacts it is about. */
  readonly contact_count: number;
  readonly content: DeletionContent;
  /** Address of the account. */
  readonly by: string;
}

/** Keeps what is being deleted in the same transaction, so that it can be taken back (S8). @returns the deletion's id */
export async function recordDeletion(transaction: Queryable, deletion: NewDeletion): Promise<number> {
  const { kind, name, contact_count, content, by } = deletion;
  const { id } = await transaction
    .insertInto('deletions')
    .values({ kind, name, contact_count, content: JSON.stringify(content), deleted_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The rows of a table with these ids, as they are. */
export async function readRows(
  transaction: Queryable,
  table: keyof Tables,
  ids: readonly number[],
): Promise<readonly StoredRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(stored) as row from ${sql.table(table)} stored
    where id = any(${ids}::integer[]) order by id`.execute(transaction);
  return rows.map(({ row }) => row);
}

/** Puts rows back as {@link readRows} read them, under their ids; columns that came since get their default. */
export async function insertRows(
  transaction: Queryable,
  table: keyof Tables,
  rows: readonly StoredRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  );
}

/**
 * Contacts about to be deleted, each in the organization that it would come back to: while that is deleted as well, nothing
 * else remembers it once the organization is taken back before them.
 */
export async function withDeletedOrganizations(
  transaction: Queryable,
  contacts: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const ids = contacts.filter((contact) => contact['organization_id'] === null).map(({ id }) => Number(id));
  if (ids.length === 0) return contacts;
  const { rows } = await sql<{ contact: number; organization: number }>`
    select member::integer as contact, (content->'organization'->>'id')::integer as organization
    from deletions, jsonb_array_elements_text(content->'members') member
    where kind = 'organization' and member::integer = any(${ids}::integer[])
    order by deletions.id`.execute(transaction);
  const organizations = new Map(rows.map(({ contact, organization }) => [contact, organization]));
  return contacts.map((contact) => {
    const organization = organizations.get(Number(contact['id']));
    return organization === undefined
      ? contact
      : Object.assign({}, contact, { organization_id: organization });
  });
}
