import { sql, type Kysely } from 'kysely';

/**
 * Who made a campaign (U6). The default reads who acts in the transaction, as the activity does, so that no way of making
 * one can forget it; on the command line nobody does. Those made before are looked up in the activity.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns add column created_by integer references users (id) on delete set null`.execute(
    database,
  );
  await sql`
    alter table campaigns alter column created_by set default
      case when current_setting('touchline.actor', true) ~ '^[0-9]+$'
        then current_setting('touchline.actor', true)::integer end`.execute(database);
  await sql`
    update campaigns c set created_by = u.id
    from activity a join users u on u.id = a.actor_id
    where a.kind = 'campaign' and a.action = 'created' and a.campaign_id = c.id`.execute(database);
}
