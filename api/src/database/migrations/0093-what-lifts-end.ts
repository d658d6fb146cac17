import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

/** That an address gets mail again is recorded as the end of the reason why it got none, and what staff added is called so (U7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table suppression_lifts add was_added boolean not null default false`.execute(database);
  const contactOfKey = `(select min(p.id) from contacts p where p.email_key = r.email_key)`;
  const organizationOfKey = `(select min(p.organization_id) from contacts p where p.id = ${contactOfKey})`;
  await recordChanges(database, {
    table: 'suppression_lifts',
    kind: 'contact',
    subject: contactOfKey,
    // Of an erased address nothing is known.
    name: `case when r.email_key not like 'hmac:%' then r.email_key end`,
    things: { contact_id: contactOfKey, organization_id: organizationOfKey },
    fields: {
      reason: `case when r.email_key like 'hmac:%' then 'erased' when r.was_added then 'added' else r.reason end`,
    },
    more: `jsonb_build_object('explanation', r.explanation)`,
    insert: { action: `'mail_allowed'`, isEnd: true },
  });
  // What was recorded so far told it backwards; there it is not known who had added an address.
  await sql`set local touchline.forgetting_activity = 'on'`.execute(database);
  await sql`
    update activity set content = jsonb_set(
      content, '{changes,reason}', jsonb_build_array(content->'changes'->'reason'->1, content->'changes'->'reason'->0)
    )
    where action = 'mail_allowed' and jsonb_array_length(content->'changes'->'reason') = 2`.execute(database);
  await sql`set local touchline.forgetting_activity = 'off'`.execute(database);
}
