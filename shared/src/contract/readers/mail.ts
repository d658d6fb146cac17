import { HOLD_CAUSES } from '../mail.ts';
import type {
  IncomingMail,
  LiftedSuppression,
  MailAttachment,
  MailPreview,
  MailProposal,
  MailServiceState,
  MailSetAside,
  MailStatus,
  SendingHold,
  SentMail,
  SuppressedAddress,
  SuppressionCheck,
  SuppressionImport,
  SuppressionList,
} from '../mail.ts';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
} from './untrusted.ts';

/** Reads the answer of `GET /api/mail/status/`. @returns undefined for an answer about something else, such as a proxy's page */
export function parseUntrustedMailStatus(answer: unknown): MailStatus | undefined {
  const status = parseObject<keyof MailStatus>(answer);
  const window = parseObject<keyof MailStatus['sending_window']>(status?.sending_window);
  const weekdays = parseList(window?.weekdays);
  const services = parseList(status?.services);
  if (status === undefined || weekdays === undefined || services === undefined) return undefined;
  return {
    transport: status.transport === 'smtp' ? 'smtp' : 'sandbox',
    sandbox_url: parseTrimmed(status.sandbox_url) || null,
    from: parseTrimmed(status.from),
    sending_window: {
      weekdays: weekdays.filter((day) => Number.isInteger(day)).map(Number),
      starts_at: parseTrimmed(window?.starts_at),
      ends_at: parseTrimmed(window?.ends_at),
      time_zone: parseTrimmed(window?.time_zone),
    },
    per_minute: parseNumber(status.per_minute) ?? 0,
    per_domain_per_minute: parseNumber(status.per_domain_per_minute) ?? 0,
    // An API older than the field leaves it out.
    has_worker: status.has_worker !== false,
    is_stalled: status.is_stalled === true,
    due_count: parseNumber(status.due_count) ?? 0,
    oldest_due_at: parseTrimmed(status.oldest_due_at) || null,
    waiting_count: parseNumber(status.waiting_count) ?? 0,
    window_opens_at: parseTrimmed(status.window_opens_at) || null,
    uncertain_count: parseNumber(status.uncertain_count) ?? 0,
    to_check_count: parseNumber(status.to_check_count) ?? undefined,
    services: services.flatMap(parseService),
    hold: parseHold(status.hold),
    set_aside: parseSetAside(status.set_aside),
  };
}

function parseService(value: unknown): MailServiceState[] {
  const service = parseObject<keyof MailServiceState>(value);
  const name = parseTrimmed(service?.name);
  if (service === undefined || name === '') return [];
  return [
    {
      name,
      succeeded_at: parseTrimmed(service.succeeded_at) || null,
      failed_at: parseTrimmed(service.failed_at) || null,
      error: parseTrimmed(service.error) || null,
    },
  ];
}

/** Reads the answer of `POST /api/mail/preview/`. @returns undefined for anything but a mail */
export function parseUntrustedMailPreview(answer: unknown): MailPreview | undefined {
  const mail = parseObject<keyof MailPreview>(answer);
  if (typeof mail?.html !== 'string') return undefined;
  return {
    from: parseTrimmed(mail.from),
    to: parseTrimmed(mail.to),
    subject: parseText(mail.subject),
    html: mail.html,
    text: parseText(mail.text),
    size: parseNumber(mail.size) ?? mail.html.length,
  };
}

function parseHold(value: unknown): SendingHold | null {
  const hold = parseObject<keyof SendingHold>(value);
  const said = parseTrimmed(hold?.cause);
  const mailbox_id = parseId(hold?.mailbox_id);
  if (said === '' || mailbox_id === null) return null;
  return {
    mailbox_id,
    mailbox: parseTrimmed(hold?.mailbox),
    cause: HOLD_CAUSES.find((cause) => cause === said) ?? 'unknown',
    reply: parseTrimmed(hold?.reply),
    since: parseTrimmed(hold?.since),
    until: parseTrimmed(hold?.until) || null,
  };
}

function parseSetAside(mails: unknown): MailSetAside[] {
  return (parseList(mails) ?? []).map((entry) => {
    const mail = parseObject<keyof MailSetAside>(entry);
    return {
      mailbox: parseTrimmed(mail?.mailbox),
      from: parseTrimmed(mail?.from),
      subject: parseTrimmed(mail?.subject),
      error: parseTrimmed(mail?.error),
      set_aside_at: parseTrimmed(mail?.set_aside_at),
    };
  });
}

/** Reads the answer of `GET /api/mail/incoming/{id}/`. @returns undefined for anything but a mail */
export function parseUntrustedIncomingMail(answer: unknown): IncomingMail | undefined {
  const mail = parseWholeMail(answer);
  const { received_at } = parseObject<keyof IncomingMail>(answer) ?? {};
  return mail && { ...mail, received_at: parseTrimmed(received_at) };
}

/** Reads the answer of `GET /api/mail/sent/{id}/`. @returns undefined for anything that has no content */
export function parseUntrustedSentMail(answer: unknown): SentMail | undefined {
  const mail = parseWholeMail(answer);
  const { sent_at } = parseObject<keyof SentMail>(answer) ?? {};
  return mail && { ...mail, sent_at: parseTrimmed(sent_at) };
}

function parseWholeMail(answer: unknown): Omit<IncomingMail, 'received_at'> | undefined {
  const mail = parseObject<keyof IncomingMail>(answer);
  if (typeof mail?.html !== 'string' && typeof mail?.text !== 'string') return undefined;
  const count = parseNumber(mail.attachment_count);
  return {
    id: parseTrimmed(mail.id),
    from: parseTrimmed(mail.from),
    to: parseTrimmed(mail.to),
    cc: parseTrimmed(mail.cc),
    subject: parseTrimmed(mail.subject),
    html: parseTrimmed(mail.html) || null,
    text: parseTrimmed(mail.text),
    attachments: (parseList(mail.attachments) ?? []).flatMap(parseAttachment),
    ...(count !== null && { attachment_count: count }),
    is_readable: mail.is_readable !== false,
  };
}

function parseAttachment(value: unknown): MailAttachment[] {
  const attachment = parseObject<keyof MailAttachment>(value);
  const number = parseNumber(attachment?.number);
  if (attachment === undefined || number === null) return [];
  const { name, type, size } = attachment;
  return [{ number, name: parseTrimmed(name), type: parseTrimmed(type), size: parseNumber(size) ?? 0 }];
}

/** A mail that a person has to look at. Texts may be empty. */
export interface ProposalRow extends Pick<MailProposal, 'id' | 'from' | 'subject' | 'received_at'> {
  /** A kind of the contract, or whatever the row says. */
  readonly kind: string;
  readonly text: string;
  /** Whether the mail contains more than the text. */
  readonly isFolded: boolean;
  /** Null when a person has to say whose reply it is. */
  readonly contactId: number | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly campaignName: string;
  /** How many of this kind wait from this sender, as far as the API says. */
  readonly groupTotal: number;
}

/** Reads the answer of `GET /api/mail/proposals/`. @returns undefined for anything but a list */
export function parseUntrustedProposals(answer: unknown): readonly ProposalRow[] | undefined {
  return parseList(answer)?.flatMap((value) => {
    const row = parseObject<keyof MailProposal>(value);
    const id = parseTrimmed(row?.id);
    if (row === undefined || id === '') return [];
    return [
      {
        id,
        from: parseTrimmed(row.from),
        subject: parseTrimmed(row.subject),
        received_at: parseTrimmed(row.received_at),
        kind: parseTrimmed(row.kind),
        text: parseTrimmed(row.text),
        isFolded: row.is_folded === true,
        contactId: parseId(row.contact_id),
        contactName: parseTrimmed(row.contact_name),
        contactEmail: parseTrimmed(row.contact_email),
        campaignName: parseTrimmed(row.campaign_name),
        groupTotal: parseNumber(row.group_total) ?? 1,
      },
    ];
  });
}

/** Reads the answer of `GET /api/mail/suppressions/`. @returns undefined for anything else */
export function parseUntrustedSuppressions(answer: unknown): SuppressionList | undefined {
  const list = parseObject<keyof SuppressionList>(answer);
  const suppressed = parseList(list?.suppressed);
  if (suppressed === undefined) return undefined;
  return {
    total: parseNumber(list?.total) ?? suppressed.length,
    suppressed: suppressed.flatMap((value) => {
      const row = parseObject<keyof SuppressedAddress>(value);
      const email = parseTrimmed(row?.email);
      const kind = KINDS.find((one) => one === row?.kind) ?? 'address';
      const id = parseTrimmed(row?.id) || email;
      // Of an erased person the address is not known; whatever else has none says nothing.
      if (row === undefined || id === '' || (email === '' && kind !== 'erased')) return [];
      const contacts = [
        ...parseRows<SuppressedAddress['contacts'][number], 'name'>(
          parseList(row.contacts) ?? [],
          (contactId, contact) => ({ id: contactId, name: parseTrimmed(contact.name) }),
        ),
      ];
      return [
        {
          id,
          kind,
          email,
          contacts,
          contact_count: parseNumber(row.contact_count) ?? contacts.length,
          added_by: parseTrimmed(row.added_by) || null,
          explanation: parseText(row.explanation),
          reason: parseReason(row.reason),
          is_complaint: row.is_complaint === true,
          is_proved: row.is_proved !== false,
          suppressed_at: parseTrimmed(row.suppressed_at),
          incoming_mail_id: parseTrimmed(row.incoming_mail_id) || null,
        },
      ];
    }),
    lifted: (parseList(list?.lifted) ?? []).flatMap((value, index) => {
      const row = parseObject<keyof LiftedSuppression>(value);
      if (row === undefined) return [];
      return [
        {
          id: parseTrimmed(row.id) || `lift-${index}`,
          email: parseTrimmed(row.email),
          reason: parseReason(row.reason),
          is_proved: row.is_proved !== false,
          lifted_at: parseTrimmed(row.lifted_at),
          lifted_by: parseTrimmed(row.lifted_by),
          explanation: parseText(row.explanation),
        },
      ];
    }),
  };
}

const KINDS = ['address', 'domain', 'erased'] as const;

/** Reads the answer of `GET /api/mail/suppressions/check/`. @returns undefined for anything else */
export function parseUntrustedSuppressionCheck(answer: unknown): SuppressionCheck | undefined {
  const check = parseObject<keyof SuppressionCheck>(answer);
  if (check === undefined) return undefined;
  return {
    kind: check.kind === 'domain' ? 'domain' : 'address',
    address: parseTrimmed(check.address),
    contact_count: parseNumber(check.contact_count) ?? 0,
    planned_count: parseNumber(check.planned_count) ?? 0,
    is_public: check.is_public === true,
    is_listed: check.is_listed === true,
  };
}

/** Reads the answer of `POST /api/mail/suppressions/upload/`. */
export function parseUntrustedSuppressionImport(answer: unknown): SuppressionImport {
  const report = parseObject<keyof SuppressionImport>(answer);
  return {
    added: parseNumber(report?.added) ?? 0,
    known: parseNumber(report?.known) ?? 0,
    refused: parseNumber(report?.refused) ?? 0,
    errors: (parseList(report?.errors) ?? []).flatMap((value) => {
      const row = parseObject<keyof SuppressionImport['errors'][number]>(value);
      if (row === undefined) return [];
      return [
        { sheet: parseText(row.sheet), row: parseNumber(row.row) ?? 0, message: parseText(row.message) },
      ];
    }),
  };
}

const parseReason = (value: unknown) => (value === 'bounced' ? 'bounced' : 'unsubscribed');
