import { sql, type Kysely } from 'kysely';

/** Keeps names and sizes of an answer's files, which its card shows after the uploads are gone (V3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table answers add column files jsonb not null default '[]'`.execute(database);
  await sql`
    update answers set files = (
      select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'size', file.size) order by place), '[]')
      from unnest(attachment_ids) with ordinality as named (id, place)
      join answer_attachments file on file.id = named.id
    ) where attachment_ids <> '{}'`.execute(database);
}
