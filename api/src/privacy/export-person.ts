import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Language } from '../language/language.ts';
import { unpackSource } from '../mail/stored-source.ts';
import { storedNameOf } from '../answers/attachments.repository.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { PERSONAL, type PersonalTable } from './personal-tables.ts';
import type { Person } from './person.ts';
import { texts } from './texts.ts';

/** A file of the archive. */
interface ArchivedFile {
  readonly name: string;
  readonly input: string | Buffer | AsyncIterable<Buffer>;
}

/** Mails whose ids are read at once. */
const BATCH_ROWS = 200;

/**
 * Everything that is kept of a person as one .zip (U9): each table as JSON, each mail as it went out or came in, and files that
 * wait to go out. A piece at a time, as it is taken.
 */
export function exportPerson(
  database: Queryable,
  storage: UploadStorage,
  person: Person,
  language: Language,
): ReadableStream<Uint8Array> {
  return makeZip(withTime(filesOf(database, storage, person, language)));
}

async function* withTime(files: AsyncIterable<ArchivedFile>) {
  const lastModified = new Date();
  for await (const { name, input } of files) yield { name, input, lastModified };
}

async function* filesOf(
  database: Queryable,
  storage: UploadStorage,
  person: Person,
  language: Language,
): AsyncGenerator<ArchivedFile, void, void> {
  yield { name: texts.readMeName[language], input: texts.readMe[language] };
  for (const personal of PERSONAL) {
    const rows = await readRows(database, personal, person);
    if (rows.length > 0) yield { name: `data/${personal.table}.json`, input: json(rows) };
  }
  for (const [name, query] of Object.entries(NAMED)) {
    const { rows } = await query(person).execute(database);
    if (rows.length > 0) yield { name: `data/${name}.json`, input: json(rows) };
  }
  yield* mailsOf(database, person, 'sent_mails', 'sent');
  yield* mailsOf(database, person, 'incoming_mails', 'received');
  yield* attachmentsOf(database, storage, person);
}

const json = (rows: readonly unknown[]) => JSON.stringify(rows, null, 2);

/** What the ids of the other tables mean. */
const NAMED = {
  organizations: ({ contacts }: Person) => sql`
    select distinct o.id, o.name from contacts p join organizations o on o.id = p.organization_id
    where p.id = any(${contacts}::integer[]) order by o.id`,
  campaigns: ({ contacts }: Person) => sql`
    select c.id, c.name, cc.contact_id, cc.removed_at from campaign_contacts cc join campaigns c on c.id = cc.campaign_id
    where cc.contact_id = any(${contacts}::integer[]) order by c.id, cc.contact_id`,
};

const personalTable = (table: PersonalTable['table']): PersonalTable => {
  const found = PERSONAL.find((personal) => personal.table === table);
  if (!found) throw new Error(`${table} is not personal`);
  return found;
};

async function readRows(
  database: Queryable,
  { table, rowsOf, omits = [], shares = {} }: PersonalTable,
  person: Person,
): Promise<readonly unknown[]> {
  // Named one by one: the source of a mail is megabytes, and would be written as digits before it was left out.
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> all(${[...omits]}::text[])
    order by attnum`.execute(database);
  const shown = columns.map(
    ({ name }) => sql`${shares[name]?.(person) ?? sql.ref(`t.${name}`)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(shown) as row from ${sql.table(table)} t, lateral (select ${sql.join(shown)}) shown
    where ${rowsOf(person)} order by t.ctid`.execute(database);
  return rows.map(({ row }) => row);
}

async function* mailsOf(
  database: Queryable,
  person: Person,
  table: 'sent_mails' | 'incoming_mails',
  folder: string,
): AsyncGenerator<ArchivedFile, void, void> {
  const { rowsOf } = personalTable(table);
  for (let after = '0'; ;) {
    const { rows } = await sql<{ id: string }>`
      select t.id::text as id from ${sql.table(table)} t where t.id > ${after}::bigint and ${rowsOf(person)}
      order by t.id limit ${BATCH_ROWS}`.execute(database);
    for (const { id } of rows) {
      const mail = await database.selectFrom(table).select('raw').where('id', '=', id).executeTakeFirst();
      if (mail) yield { name: `${folder}/${id}.eml`, input: await unpackSource(mail.raw) };
    }
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function* attachmentsOf(
  database: Queryable,
  storage: UploadStorage,
  person: Person,
): AsyncGenerator<ArchivedFile, void, void> {
  const { rowsOf } = personalTable('answer_attachments');
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id::text as id, t.name from answer_attachments t where ${rowsOf(person)} order by t.id`.execute(
    database,
  );
  for (const { id, name } of rows) {
    const file = await storage.open(storedNameOf(id));
    // A name of somebody else: no folder of it may lead out of the archive.
    const safe = name.replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, '_').replace(/^\.+/u, '_');
    if (file) yield { name: `attachments/${id} ${safe}`, input: file.stream };
  }
}
