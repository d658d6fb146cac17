import type { CampaignDetail, MailProposal, SuppressionList } from '@touchline/shared/contract';
import { CAMPAIGNS } from '../../testing/campaign-api.ts';
import { messageIdOf } from '../addresses.ts';
import { deliveryReport } from '../reading/testing/mails.ts';
import { DOMAIN, TRUSTED_SERVER, testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { receive, send, events, history, states, email } = intake;

export const ask = (...[method, url, payload]: Parameters<typeof intake.api.ask>) =>
  intake.api.ask(method, url, payload);

export const proposals = async () => (await ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();

export const suppressions = async (search = '') =>
  (await ask('GET', `/api/mail/suppressions/?search=${search}`)).json<SuppressionList>();

export const lift = async (address: string, explanation = 'They called: it was not them.') =>
  (await ask('POST', '/api/mail/suppressions/lift/', { email: address, explanation })).statusCode;

export const dismissed = async () =>
  (await ask('GET', '/api/mail/proposals/?outcome=dismissed')).json<MailProposal[]>().map(({ id }) => id);

/** More of a mail that waits, each a minute younger. */
export const copy = (id: string, count: number, sender = 'sender') =>
  intake.api.testDatabase.database.pool.query(
    `with mails as (
      insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw)
      select received_at + interval '1 minute', mailbox, kind, ${sender}, subject, digest || n, raw
      from incoming_mails, generate_series(1, ${count}) n where id = $1
      returning id
    )
    insert into mail_proposals (incoming_mail_id, message_id, event_kind, reply_text)
    select mails.id, o.message_id, o.event_kind, o.reply_text
    from mails, mail_proposals o where o.incoming_mail_id = $1`,
    [id],
  );

export const UNTOUCHED = ['sent', 'queued', 'queued', 'queued'];

export const stateOfContact = async () =>
  (await ask('GET', `${CAMPAIGNS}${intake.campaign()}/`)).json<CampaignDetail>().contacts[0]?.state;

export const passed = (domain: string, server = TRUSTED_SERVER) =>
  `Authentication-Results: ${server}; dmarc=pass (p=none) header.from=${domain}`;

export async function sendAndBounce(reason: { readonly status?: string; readonly diagnostic?: string } = {}) {
  const mail = await send();
  const returned = `Message-ID: ${messageIdOf(mail, DOMAIN)}`;
  intake.clock.advance(1000);
  await receive(deliveryReport({ ...reason, recipient: mail.email, returned }));
  return mail;
}

export const bounce = () => sendAndBounce({ status: '4.1.1', diagnostic: '450 4.1.1 user unknown' });
