/**
 * SQL: what became of a conversation with the person ends outreach to them (V4), with this contact or another one of the address.
 * @param contact the id @param key the key of the address
 */
export const isEndedByOutcome = (contact: string, key: string): string => `exists (
  select from follow_ups f
  join outcomes outcome on outcome.id = f.outcome_id and outcome.ends_outreach
  where f.contact_id = ${contact}
    or f.contact_id in (select twin.id from contacts twin where twin.email_key = ${key})
)`;
