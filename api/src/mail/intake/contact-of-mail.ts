import type { ContactOfMail, NewContactOfMail, ProposedContact } from '@touchline/shared/contract';
import { BLANK_CONTACT, CONTACT_FIELDS, isEmailAddress } from '@touchline/shared/contract';
import { sql } from 'kysely';
import addressparser from 'nodemailer/lib/addressparser';
import { findContactsByEmail, insertContacts, lockOrganization } from '../../database/contact-rows.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { mailboxKey, type MailboxKey } from '../../database/keys.ts';
import { badField, notFound, RequestError } from '../../errors.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { texts as mailTexts } from '../texts.ts';
import { domainOf } from './colleagues.ts';
import { settleProposal } from './proposals.repository.ts';
import { isPublicDomain } from './public-domains.ts';
import { texts } from './texts.ts';

/** Whom a contact made of a mail would be: as the mail says, in the organization of its domain (V6). @throws 404 */
export async function proposeContact(database: Queryable, id: number): Promise<ProposedContact> {
  const mail = await database
    .selectFrom('mail_proposals as o')
    .innerJoin('incoming_mails as i', 'i.id', 'o.incoming_mail_id')
    .select('i.sender')
    .where('o.incoming_mail_id', '=', String(id))
    .executeTakeFirst();
  if (mail === undefined) throw notFound(mailTexts.noSuchMail);
  const [sender] = addressparser(mail.sender, { flatten: true });
  const email = isEmailAddress(sender?.address ?? '') ? (sender?.address ?? '') : '';
  const name = sender?.name.trim() ?? '';
  return {
    // Programs repeat the address where the writer has given no name.
    full_name: name.includes('@') ? '' : name.slice(0, CONTACT_FIELDS.full_name.limit),
    email,
    organization: (await organizationOf(database, domainOf(email))) ?? null,
    contacts: await contactsOf(database, mailboxKey(email)),
  };
}

/** The organization that most contacts of a domain belong to. */
async function organizationOf(database: Queryable, domain: string) {
  if (domain === '' || isPublicDomain(domain)) return undefined;
  return database
    .selectFrom('contacts as p')
    .innerJoin('organizations as g', 'g.id', 'p.organization_id')
    .select(['g.id', 'g.name'])
    .where(sql<boolean>`p.email_key like '%@' || ${domain.replaceAll(/[%_\\]/gu, '\\$&')}::text`)
    .groupBy(['g.id', 'g.name'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst();
}

const MOST_CONTACTS = 5;

async function contactsOf(database: Queryable, key: MailboxKey): Promise<ProposedContact['contacts']> {
  if (key === '') return [];
  return database
    .selectFrom('contacts as p')
    .leftJoin('organizations as g', 'g.id', 'p.organization_id')
    .select(['p.id', 'p.full_name as name', sql<string>`coalesce(g.name, '')`.as('organization_name')])
    .where('p.email_key', '=', key)
    .orderBy('p.id')
    .limit(MOST_CONTACTS)
    .execute();
}

/**
 * Makes a contact of who wrote a mail that matches nobody, and gives it the mail: both or neither.
 * @param person address of the account.
 * @throws 400, 404, 409 where the organization has that address, or somebody has decided about the mail
 */
export function makeContact(
  database: Queryable,
  id: number,
  { contact, person }: { readonly contact: NewContactOfMail; readonly person: string },
  timing: Timing,
): Promise<ContactOfMail> {
  return inTransaction(database, async (transaction) => {
    const { organization, ...fields } = contact;
    if (!(await lockOrganization(transaction, organization))) {
      throw badField(400, 'organization', commonTexts.noSuchOrganization);
    }
    const taken = await findContactsByEmail(transaction, organization, [mailboxKey(fields.email)]);
    if (taken.size > 0) throw badField(409, 'email', commonTexts.emailTaken);
    const [made] = await insertContacts(transaction, organization, [{ ...BLANK_CONTACT, ...fields }]);
    if (!made) throw new Error('The contact was not inserted');
    const decision = { outcome: 'confirmed', contact_id: made.id, person, isMade: true } as const;
    const settled = await settleProposal(transaction, id, decision, timing);
    if (settled === undefined) throw notFound(mailTexts.noSuchMail);
    // Somebody has decided meanwhile, or it is about a mail to another contact.
    const { rows } = await sql`
      select from mail_proposals where incoming_mail_id = ${id} and made_contact_id = ${made.id}`.execute(
      transaction,
    );
    if (rows.length === 0) throw new RequestError(409, texts.settledOtherwise);
    return { contact_id: made.id };
  });
}
