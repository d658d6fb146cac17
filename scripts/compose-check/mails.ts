import type {
  CampaignDetail,
  MailStatus,
  Organization,
  Scenario,
  Template,
} from '@touchline/shared/contract';
import { type Containers, expect, until } from './containers.ts';
import { inBrowser, signIn, type Staff } from './staff.ts';

/** For a small campaign to go out, or an answer to come back, in milliseconds. */
const SENT_WITHIN = 60_000;
const CONTACTS = 40;

/** A campaign goes out, each mail once; the mailbox shows it, and what contacts do there and by its links comes back. */
export async function checkMails(containers: Containers): Promise<void> {
  const staff = await signIn(containers);
  const campaign = await startCampaign(staff, 'Small', CONTACTS);
  await until(
    'the small campaign is sent',
    SENT_WITHIN,
    async () => (await sentOf(staff, campaign.id)) === CONTACTS,
  );
  const mailbox = await findMailbox(staff);
  const arrived = await readMailbox(mailbox, 'Small');
  expect(
    arrived.size === CONTACTS && [...arrived.values()].every(({ length }) => length === 1),
    `${CONTACTS} mails sent, ${arrived.size} contacts have one each`,
  );
  const shown = await inBrowser(async (page) => {
    await page.goto(mailbox);
    const list = page.getByRole('navigation', { name: 'Emails by contact' });
    return {
      people: await list.getByRole('heading', { level: 2 }).count(),
      mails: await list.locator('a.mail').count(),
    };
  });
  expect(
    shown.people === CONTACTS && shown.mails === CONTACTS,
    `the mailbox page shows ${shown.mails} mails`,
  );

  await checkReactions(containers, staff, campaign.id, [...arrived.entries()]);
}

/** Three contacts, each with the id of its mail: two unsubscribe, one answers. */
async function checkReactions(
  containers: Containers,
  staff: Staff,
  campaign: number,
  [byLink, byButton, answering]: readonly (readonly [address: string, mails: readonly string[]])[],
): Promise<void> {
  if (!byLink || !byButton || !answering) throw new Error('There are too few mails.');
  const mailbox = await findMailbox(staff);
  const source = await (await fetch(`${mailbox}/mails/${byLink[1][0]}/source`)).text();
  await unsubscribeByLink(containers, source);
  await react(mailbox, byButton[1][0], 'unsubscribe');
  await react(mailbox, answering[1][0], 'answer', 'Please call on Monday.');
  const stateOf = async ([address]: readonly [string, unknown]) => {
    const { contacts } = await detailOf(staff, campaign);
    return contacts.find(({ email }) => email === address)?.state;
  };
  expect((await stateOf(byLink)) === 'unsubscribed', 'the link of a mail unsubscribes through the gateway');
  expect(
    (await stateOf(byButton)) === 'unsubscribed',
    'so does the button of a mail program, from another container',
  );
  await until('the answer has come back', SENT_WITHIN, async () => (await stateOf(answering)) === 'replied');
  expect(true, 'an answer comes back to its campaign');
}

/** Makes contacts, a template and an active campaign of one mail. @param name also in the subject of each mail */
export async function startCampaign(staff: Staff, name: string, count: number): Promise<CampaignDetail> {
  const [scenario] = await staff.call<Scenario[]>('GET', '/api/campaigns/scenarios/');
  const organization = await staff.call<Organization>('POST', '/api/contacts/organizations/', {
    name,
    contacts: Array.from({ length: count }, (_, index) => ({
      full_name: `Contact ${index}`,
      email: `contact@${name.toLowerCase()}-${index}.example`,
    })),
  });
  const template = await staff.call<Template>('POST', '/api/templates/', {
    title: name,
    subject: `${name} for {{first_name}}`,
    scenario: scenario?.value,
    tone: 'Professional',
    step_number: 1,
    content: '{}',
    html: '<p>Dear {{first_name}}</p>',
  });
  return staff.call('POST', '/api/campaigns/', {
    name,
    scenario: scenario?.value,
    status: 'active',
    email_count: 1,
    template_map: { 1: template.id },
    contacts: organization.contacts.map(({ id }) => id),
  });
}

export const detailOf = (staff: Staff, campaign: number): Promise<CampaignDetail> =>
  staff.call('GET', `/api/campaigns/${campaign}/`);

/** How many mails of a campaign have gone out. */
export async function sentOf(staff: Staff, campaign: number): Promise<number> {
  const { contacts } = await detailOf(staff, campaign);
  return contacts.reduce((sum, { sent_count }) => sum + sent_count, 0);
}

/** Where the API says that the mailbox is. */
export async function findMailbox(staff: Staff): Promise<string> {
  const { sandbox_url } = await staff.call<MailStatus>('GET', '/api/mail/status/');
  if (sandbox_url === null) throw new Error('There is no sandbox mailbox.');
  return sandbox_url.replace(/\/$/u, '');
}

/** Ids of the mails in the mailbox that a search finds, by the address that each went to. */
export async function readMailbox(
  mailbox: string,
  search: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ search, page: String(page) }).toString();
    const text = await (await fetch(`${mailbox}/list?${query}`)).text();
    const [, ...contacts] = text.split('<li class="contact">');
    if (contacts.length === 0) return found;
    for (const contact of contacts) {
      const address = /<p>(?<address>[^<]+@[^<]+)<\/p>/u.exec(contact)?.groups?.['address'];
      if (address === undefined) throw new Error(`The mailbox names no address: ${contact.slice(0, 200)}`);
      const ids = [...contact.matchAll(/\/mails\/(?<id>\d+)/gu)].map(({ groups }) => groups?.['id'] ?? '');
      found.set(address, [...(found.get(address) ?? []), ...ids]);
    }
  }
}

/** Opens the link of a mail and presses its button, as a browser on this machine does. */
async function unsubscribeByLink({ origin, linkOrigin }: Containers, source: string): Promise<void> {
  const link = /List-Unsubscribe:[^]*?<(?<link>http[^>]*)>/u
    .exec(source)
    ?.groups?.['link']?.replaceAll(/\s/gu, '');
  if (link?.startsWith(`${linkOrigin}/`) !== true)
    throw new Error(`The mail has no link of ${linkOrigin}: ${link}`);
  const address = link.replace(linkOrigin, origin);
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(address, { method });
    if (answer.status !== 200) throw new Error(`${method} of the link answers ${answer.status}`);
  }
}

async function react(mailbox: string, mail: string | undefined, kind: string, text = ''): Promise<void> {
  const answer = await fetch(`${mailbox}/mails/${mail}/reactions`, {
    method: 'POST',
    body: new URLSearchParams({ kind, text }),
    redirect: 'manual',
  });
  if (answer.status !== 303)
    throw new Error(`${kind} in the mailbox answers ${answer.status}: ${await answer.text()}`);
}
