import { envelopeAddress } from '@touchline/shared/contract/rules';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import {
  answerIdOf,
  messageIdOf,
  OWN_HEADER,
  ownHeaderOf,
  pixelUrlOf,
  returnAddressOf,
  testLinks,
  unsubscribeMailtoOf,
  unsubscribeUrlOf,
  type MailReference,
} from '../addresses.ts';
import type { MailSender } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import { ENVIRONMENT_MAILBOX } from '../../outreach/mailbox-limits.ts';
import { createSigner } from './dkim.ts';
import type { MailLinks } from './mail-template.ts';
import type { MailContent, ReadTemplate } from './read-template.ts';
import { createSignatures, signatureOrName, underSigned, type Written } from './signature.ts';
import {
  answerSubject,
  clipSubject,
  isAnswerSubject,
  readable,
  threadHeaders,
  type Mailbox,
  type MailThread,
} from './headers.ts';
import { sourceOf } from './mail-source.ts';
import { type MailField, oneLine, type Recipient } from './merge-values.ts';
import { TemplateCache } from './template-cache.ts';

/** A mail ready to go out. */
export interface ComposedMail {
  /** Byte for byte what goes to the mail server and is kept. */
  readonly raw: Buffer;
  /** RFC 5321: who gets bounces, and who gets the mail. */
  readonly envelope: { readonly from: string; readonly to: string; readonly cc?: readonly string[] };
  /** With angle brackets. */
  readonly messageId: string;
  readonly subject: string;
}

/** What to compose, independent of the recipient. */
export interface MailDetails {
  readonly sender: MailSender;
  /** Subject and HTML of the template, unfilled. */
  readonly content: MailContent;
  readonly contact: Recipient;
  /** The first mail of the campaign to this contact. */
  readonly thread?: MailThread | undefined;
  readonly date: Date;
}

/** A mail of a campaign: a row of `messages`. */
export interface CampaignMail extends MailReference, MailDetails {
  readonly step_number: number;
}

/** A test mail: it belongs to no campaign and its links do nothing. */
export interface TestMailDetails extends MailDetails {
  readonly to: string;
  /** Makes its Message-ID unique: letters, digits and hyphens. */
  readonly key: string;
}

export interface AttachedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What a member of staff writes to a contact by hand. */
export interface Answer {
  readonly sender: MailSender;
  /** The sender's address and name, or those that the contact wrote to. */
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Who else gets it, openly. */
  readonly cc?: readonly string[];
  readonly written: Written;
  /** Without one, that of the thread. */
  readonly subject?: string;
  /** Undefined for a mail that answers nothing. */
  readonly thread: MailThread | undefined;
  readonly attachments?: readonly AttachedFile[];
  /**
   * The mail that the contact answered, for bounces and further answers; `key` distinguishes the answers to it. Undefined
   * when somebody else is the recipient: whoever knows the reference can act for the contact.
   */
  readonly about: MailReference | undefined;
  readonly key: string;
  readonly date: Date;
}

/** Makes mails from templates and contacts. Each method throws `HtmlTooComplex` for HTML that is too complex for a mail. */
export interface Composer {
  compose(mail: CampaignMail): Promise<ComposedMail>;
  /** The HTML part of such a mail alone. */
  htmlOf(mail: CampaignMail): Promise<string>;
  /** The same mail except for its recipient and links, together with its content. */
  composeTest(mail: TestMailDetails): Promise<ComposedMail & { html: string; text: string }>;
  composeAnswer(answer: Answer): Promise<ComposedMail>;
  /** The subject that a first mail to a contact goes out with. */
  fillSubject(content: MailContent, contact: Recipient, sender: MailSender): Promise<string>;
}

/** Of the type that its name says. A mail is not: one within a mail may not be in base64 (RFC 2046 §5.2.1). */
const asAttachment = ({ name, content }: AttachedFile) => ({
  filename: name,
  content,
  contentTransferEncoding: 'base64' as const,
  ...(/\.eml$/iu.test(name) && { contentType: 'application/octet-stream' }),
});

/**
 * @param read how templates are read
 * @param readFields the team's own fields, asked for a mail that is filled in from them
 * @throws {ConfigError} when the signing key cannot be used.
 */
export function createComposer(
  settings: MailSettings,
  read: ReadTemplate,
  readFields: () => Promise<readonly MailField[]> = async () => [],
): Composer {
  const templates = new TemplateCache(read);
  const sign = settings.dkim && createSigner(settings.dkim);
  const { linkOrigin } = settings;
  const signatureOf = createSignatures();

  const build = async (
    sender: MailSender,
    { envelope, ...mail }: Omit<MailComposerOptions, 'envelope'> & Omit<ComposedMail, 'raw'>,
  ): Promise<ComposedMail> => {
    const { messageId, subject } = mail;
    const composer = new MailComposer({
      ...mail,
      // Nothing that a person wrote may be used as a path to read or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const raw = sourceOf(composer.compile().setHeader(OWN_HEADER, ownHeaderOf(messageId)));
    // The key is that of MAIL_FROM's domain; what goes out from other mailboxes is signed by their servers.
    const isSigned = sign !== undefined && sender.id === ENVIRONMENT_MAILBOX;
    return { raw: isSigned ? await sign(raw) : raw, envelope, messageId, subject };
  };

  const fillIn = async (
    { sender, content, contact }: Pick<MailDetails, 'sender' | 'content' | 'contact'>,
    links: MailLinks,
  ) => {
    const template = await templates.get(content);
    const fields = template.asksForOwnFields ? await readFields() : [];
    return template.fillIn(contact, links, signatureOrName(signatureOf(sender), sender), fields);
  };

  const linksOf = (mail: CampaignMail): MailLinks => ({
    unsubscribeUrl: unsubscribeUrlOf(mail, linkOrigin),
    pixelUrl: pixelUrlOf(mail, linkOrigin),
  });

  const buildFromTemplate = async (
    details: MailDetails,
    links: MailLinks & { readonly list: readonly string[] },
    {
      to,
      messageId,
      returnTo,
      boundary,
    }: { to: string; messageId: string; returnTo: string; boundary?: string },
  ) => {
    const { sender, contact, thread, date } = details;
    const filled = await fillIn(details, links);
    const isAnswer = thread !== undefined && isAnswerSubject(filled.subject);
    const composed = await build(sender, {
      from: readable(sender),
      to: readable({ name: contact.full_name, address: to }),
      subject: clipSubject(filled.subject || (thread ? answerSubject(thread.subject) : '')),
      messageId,
      date,
      baseBoundary: boundary,
      ...(isAnswer && threadHeaders(thread)),
      envelope: { from: envelopeAddress(returnTo), to: envelopeAddress(to) },
      headers: {
        // Folded by hand: the library would leave the first line empty, which not every mail client accepts.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: links.list.join(',\r\n ') },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      text: filled.text,
      html: filled.html,
    });
    return { ...composed, html: filled.html, text: filled.text };
  };

  return {
    compose: async (mail) => {
      const links = linksOf(mail);
      const {
        html: _html,
        text: _text,
        ...composed
      } = await buildFromTemplate(
        mail,
        {
          ...links,
          list: [`<${links.unsubscribeUrl}>`, `<${unsubscribeMailtoOf(mail, mail.sender)}>`],
        },
        {
          to: mail.contact.email,
          messageId: messageIdOf(mail, mail.sender.domain),
          returnTo: returnAddressOf(mail, mail.sender),
          // Nobody can guess it, and composing the same mail again gives the same bytes.
          boundary: mail.token,
        },
      );
      return composed;
    },
    htmlOf: async (mail) => (await fillIn(mail, linksOf(mail))).html,
    composeTest: async ({ to, key, ...mail }) => {
      const links = testLinks(linkOrigin);
      return buildFromTemplate(
        mail,
        { ...links, list: [`<${links.unsubscribeUrl}>`] },
        { to, messageId: `<test-${key}@${mail.sender.domain}>`, returnTo: mail.sender.address },
      );
    },
    fillSubject: async (content, contact, sender) =>
      clipSubject((await fillIn({ sender, content, contact }, testLinks(linkOrigin))).subject),
    composeAnswer: ({ sender, from, to, cc = [], written, thread, about, key, date, ...answer }) =>
      build(sender, {
        from: readable(from),
        to: readable(to),
        ...(cc.length > 0 && { cc: [...cc] }),
        subject: clipSubject(answer.subject || answerSubject(oneLine(thread?.subject ?? ''))),
        messageId: about ? messageIdOf(about, sender.domain, key) : answerIdOf(key, sender.domain),
        date,
        ...(thread && threadHeaders(thread)),
        envelope: {
          from: envelopeAddress(about ? returnAddressOf(about, sender) : from.address),
          to: envelopeAddress(to.address),
          ...(cc.length > 0 && { cc: cc.map(envelopeAddress) }),
        },
        ...underSigned(written, signatureOf(sender)),
        attachments: answer.attachments?.map(asAttachment),
      }),
  };
}
