import { sql, type Kysely } from 'kysely';

/** Somebody whom the provider of the company vouches for has to prove that the account of their address is theirs, before it is linked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_entries
      -- Whom the account is to be linked with; null where it is already.
      add link_subject text,
      -- What their groups let them do.
      add link_role text constraint provider_entries_link_role_known
        check (link_role in ('viewer', 'staff', 'approver', 'administrator')),
      add constraint provider_entries_link_whole check ((link_subject is null) = (link_role is null))`.execute(
    database,
  );
}
