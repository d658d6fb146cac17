import type { AnswerForm, ContactHistory } from '@touchline/shared/contract';
import { messageIdOf } from '../addresses.ts';
import { plainMail, type MailFields } from '../reading/testing/mails.ts';
import { DOMAIN, testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { send, receive, states } = intake;

export const historyOf = async (contact = intake.contact()) =>
  (
    await intake.api.ask('GET', `/api/campaigns/monitoring/contacts/${contact}/history/`)
  ).json<ContactHistory>();

export const formOf = async (contact = intake.contact()) =>
  (await intake.api.ask('GET', `/api/conversations/${contact}/draft/`)).json<AnswerForm>();

/** An answer to the next mail, by whoever knows it. @returns what the conversation shows of it */
export async function answered(fields: MailFields) {
  const sent = await send();
  const ids = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`, ...(fields.headers ?? [])];
  intake.clock.advance(1000);
  await receive(plainMail({ from: `Anna <${sent.email}>`, ...fields, headers: ids }));
  const [entry] = (await historyOf()).entries;
  return { sent, entry };
}
