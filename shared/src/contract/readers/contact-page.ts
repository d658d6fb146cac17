import type { ContactCampaign, ContactMail, ContactPage } from '../contact-page.ts';
import type { Contact } from '../organizations.ts';
import type { Tag } from '../own-fields.ts';
import type { OwnValues } from '../own-values.ts';
import { parseUntrustedContact } from './organizations.ts';
import { parseOwnValues, parseUntrustedTags } from './own-fields.ts';
import {
  type Moment,
  parseId,
  parseList,
  parseMoment,
  parseNumber,
  parseObject,
  parseTrimmed,
} from './untrusted.ts';

/** A campaign of a contact. Texts may be empty, numbers missing. */
export interface CampaignOfContact {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly state: string;
  readonly sentCount: number;
  readonly stepCount: number;
  readonly isRemoved: boolean;
  /** `ended`, `held`, or empty for neither. */
  readonly stopped: string;
  readonly stoppedAt: Moment;
  /** Address of the account; empty where a reply stopped it, or nobody knows. */
  readonly stoppedBy: string;
  readonly mailbox: string;
  readonly nextStep: number | null;
  readonly nextAt: Moment;
}

/** A mail of a contact. Texts may be empty. */
export interface MailOfContact {
  readonly key: string;
  /** Empty where the mail as it went out was not kept. */
  readonly sentMailId: string;
  readonly state: string;
  readonly at: Moment;
  readonly subject: string;
  readonly campaignName: string;
  readonly stepNumber: number | null;
  readonly author: string;
  readonly recipient: string;
  readonly mailbox: string;
  readonly serverReply: string;
  readonly serverReplyAt: Moment;
}

/** What the page of a contact shows (V7). */
export interface ShownContact {
  readonly contact: Contact;
  /** What the team's own fields say, and tags; undefined for a server that knows none. */
  readonly ownValues: OwnValues | undefined;
  readonly tags: readonly Tag[] | undefined;
  readonly organizationName: string;
  /** Address of who looks after the organization. */
  readonly owner: string;
  /** `unsubscribed`, `bounced`, or empty. */
  readonly suppression: string;
  readonly isComplaint: boolean;
  /** Who of the staff put it on the do-not-email list, and why; empty where a mail did. */
  readonly suppressedBy: string;
  readonly suppressedFor: string;
  /** The domain that is on the list; empty where it is the address itself. */
  readonly suppressedDomain: string;
  /** Whether it is the address of somebody who was erased. */
  readonly isErasedAddress: boolean;
  readonly suppressedAt: Moment;
  /** The address that bounced, of a bounce that nobody has lifted; undefined for none. */
  readonly bounced: string | undefined;
  /** `2026-12-04`; empty for nobody who is away. */
  readonly awayUntil: string;
  /** Of contacts that were merged into it. */
  readonly furtherAddresses: readonly string[];
  readonly sameAddress: readonly {
    readonly id: number;
    readonly name: string;
    readonly organizationName: string;
  }[];
  readonly campaigns: readonly CampaignOfContact[];
  readonly campaignCount: number;
  readonly mails: readonly MailOfContact[];
  readonly mailCount: number;
  /** Since when nothing personal is left of the contact; undefined for a server that erases nobody. */
  readonly erasedAt: Moment | null | undefined;
}

/** Reads the answer of `GET /api/contacts/contacts/{id}/page/`. @returns undefined for anything but a contact */
export function parseUntrustedContactPage(answer: unknown): ShownContact | undefined {
  const page = parseObject<keyof ContactPage>(answer);
  const contact = page && parseUntrustedContact(page.contact, null);
  if (page === undefined || contact === undefined) return undefined;
  const organization = parseObject<'name' | 'owner'>(page.organization);
  const suppression = parseObject<keyof NonNullable<ContactPage['suppression']>>(page.suppression);
  const bounce = parseObject<'recipient'>(page.bounce);
  const campaigns = (parseList(page.campaigns) ?? []).flatMap(parseCampaign);
  const mails = (parseList(page.mails) ?? []).flatMap(parseMail);
  const own = parseObject<'own_values'>(page.contact)?.own_values;
  return {
    contact,
    ownValues: own === undefined ? undefined : parseOwnValues(own),
    tags: parseUntrustedTags(page.tags),
    organizationName: parseTrimmed(organization?.name),
    owner: parseTrimmed(organization?.owner),
    suppression: parseTrimmed(suppression?.reason),
    isComplaint: suppression?.is_complaint === true,
    suppressedBy: parseTrimmed(suppression?.added_by),
    suppressedFor: parseTrimmed(suppression?.explanation),
    suppressedDomain: parseTrimmed(suppression?.domain),
    isErasedAddress: suppression?.is_erased === true,
    suppressedAt: parseMoment(suppression?.at),
    bounced: bounce && parseTrimmed(bounce.recipient),
    awayUntil: parseTrimmed(page.away_until),
    furtherAddresses: (parseList(page.further_addresses) ?? []).map(parseTrimmed).filter(Boolean),
    sameAddress: (parseList(page.same_address) ?? []).flatMap((value) => {
      const row = parseObject<'id' | 'name' | 'organization_name'>(value);
      const id = parseId(row?.id);
      if (id === null) return [];
      return [{ id, name: parseTrimmed(row?.name), organizationName: parseTrimmed(row?.organization_name) }];
    }),
    campaigns,
    campaignCount: parseNumber(page.campaign_count) ?? campaigns.length,
    mails,
    mailCount: parseNumber(page.mail_count) ?? mails.length,
    erasedAt:
      'erased_at' in page ? (page.erased_at === null ? null : parseMoment(page.erased_at)) : undefined,
  };
}

function parseCampaign(value: unknown): readonly CampaignOfContact[] {
  const row = parseObject<keyof ContactCampaign>(value);
  const id = parseId(row?.id);
  if (row === undefined || id === null) return [];
  const stop = parseObject<'at' | 'by'>(row.stop);
  return [
    {
      id,
      name: parseTrimmed(row.name),
      status: parseTrimmed(row.status),
      state: parseTrimmed(row.state),
      sentCount: parseNumber(row.sent_count) ?? 0,
      stepCount: parseNumber(row.step_count) ?? 0,
      isRemoved: row.removed === true,
      stopped: parseTrimmed(row.stopped),
      stoppedAt: parseMoment(stop?.at),
      stoppedBy: parseTrimmed(stop?.by),
      mailbox: parseTrimmed(row.mailbox),
      nextStep: parseNumber(row.next_step),
      nextAt: parseMoment(row.next_at),
    },
  ];
}

function parseMail(value: unknown, place: number): readonly MailOfContact[] {
  const row = parseObject<keyof ContactMail>(value);
  if (row === undefined) return [];
  return [
    {
      key: `${parseTrimmed(row.id)}-${place}`,
      sentMailId: parseTrimmed(row.sent_mail_id),
      state: parseTrimmed(row.state),
      at: parseMoment(row.at),
      subject: parseTrimmed(row.subject),
      campaignName: parseTrimmed(row.campaign_name),
      stepNumber: parseNumber(row.step_number),
      author: parseTrimmed(row.author),
      recipient: parseTrimmed(row.recipient),
      mailbox: parseTrimmed(row.mailbox),
      serverReply: parseTrimmed(row.server_reply),
      serverReplyAt: parseMoment(row.server_reply_at),
    },
  ];
}
