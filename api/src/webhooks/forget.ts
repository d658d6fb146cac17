import { sql, type RawBuilder } from 'kysely';
import { mailboxKey } from '../database/keys.ts';
import type { Queryable } from '../database/database.ts';

/** Somebody who is to be forgotten. */
export interface Forgotten {
  readonly emails: readonly string[];
  readonly contactIds: readonly number[];
}

/**
 * Leaves of somebody that something happened and when, but not their address, nor what targets answered to being told of them
 * (U9). Call it after their contacts are gone: that leaves an event as well. What still waits is told without the address.
 * @param isPossible SQL: an event `t` may be about them; all are looked at otherwise
 */
export async function forgetInWebhooks(
  client: Queryable,
  { emails, contactIds }: Forgotten,
  isPossible: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const keys = emails.map(mailboxKey).filter((key) => key !== '');
  const isThem = sql`(p->>'id')::integer = any(${contactIds}::integer[])
    or p->>'email_key' = any(${keys}::text[])`;
  await sql`
    with forgotten as (
      update webhook_events t set people = (
        select jsonb_agg(case when ${isThem} then p || '{"email": null, "email_key": null}' else p end order by place)
        from jsonb_array_elements(t.people) with ordinality as one (p, place)
      )
      where ${isPossible} and exists (select from jsonb_array_elements(t.people) as one (p) where ${isThem})
      returning t.id
    )
    update webhook_deliveries set answer = null where event_id in (select id from forgotten)`.execute(client);
}
