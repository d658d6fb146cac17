import {
  BLANK_CONTACT,
  isEmailAddress,
  MailDraft,
  MailPreview,
  MAX_MAIL_DRAFT_BODY,
  TestMail,
  type User,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { recordActivity } from '../../database/activity.ts';
import type { Database } from '../../database/database.ts';
import { badField } from '../../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import type { Composer } from '../composition/compose-mail.ts';
import { asFieldFault } from '../composition/html-fault.ts';
import type { MailThread } from '../composition/headers.ts';
import type { Recipient } from '../composition/merge-values.ts';
import { createHandOver } from '../hand-over.ts';
import { asPeopleRead, findSender, type MailSender } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { MailTransport } from '../sending/transport.ts';
import { isSuppressed } from '../../outreach/suppressions.ts';
import { findFirstMail, findMailboxOf, findRecipient, mayGetTests } from './preview.repository.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];
const NOBODY: Recipient = { ...BLANK_CONTACT, organization_name: '' };

/** Shows a mail before it is sent, and sends a test of it. */
export const previewRoutes: FastifyPluginAsyncZod<{
  database: Database;
  settings: MailSettings;
  composer: Composer;
  transport: MailTransport | undefined;
  clock: Clock;
}> = async (app, { database, settings, composer, transport, clock }) => {
  const { kysely } = database;
  const handOver = createHandOver(transport, database, clock);

  /** Without the Message-ID of the first mail, which the recipient of a test has not got. */
  const threadOf = async (
    { step, contact_id }: MailDraft,
    contact: Recipient,
    sender: MailSender,
  ): Promise<MailThread | undefined> => {
    if (step === undefined) return undefined;
    const first = await findFirstMail(kysely, step, contact_id);
    if (first === undefined) throw badField(400, 'step', commonTexts.noSuchCampaign);
    if (first === null) return undefined;
    const { subject, html } = first;
    return {
      subject: html === null ? subject : await composer.fillSubject({ subject, html }, contact, sender),
      messageId: '',
      references: [],
    };
  };

  const compose = async (draft: MailDraft, person: User | null, to?: string) => {
    const { subject, html, contact_id } = draft;
    const contact = contact_id === undefined ? NOBODY : await findRecipient(kysely, contact_id);
    if (!contact) throw badField(400, 'contact_id', commonTexts.noSuchContact);
    const mailbox = await findMailboxOf(kysely, draft);
    const sender = await findSender(kysely, mailbox, person?.id, settings);
    try {
      const mail = await composer.composeTest({
        sender,
        content: { subject, html },
        contact,
        thread: await threadOf(draft, contact, sender),
        to: to ?? contact.email,
        key: randomUUID(),
        date: clock.now(),
      });
      return { contact, sender, mail };
    } catch (error) {
      throw asFieldFault(error);
    }
  };

  const preview = async (draft: MailDraft, person: User | null): Promise<MailPreview> => {
    const { contact, sender, mail } = await compose(draft, person);
    const { subject, html, text, raw } = mail;
    return {
      from: asPeopleRead(sender),
      to: asPeopleRead({ name: contact.full_name, address: contact.email }),
      subject,
      html,
      text,
      size: raw.length,
    };
  };

  app.post(
    '/api/mail/preview/',
    {
      config: { permission: 'read' },
      bodyLimit: MAX_MAIL_DRAFT_BODY,
      schema: {
        tags,
        summary: 'A mail as its contact would get it',
        description:
          'Everything is filled in as it will be when the mail is sent, save for its links: they unsubscribe nobody and ' +
          'change no figure.',
        body: MailDraft,
        response: {
          200: jsonResponse('The mail', MailPreview),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    (request) => preview(request.body, request.user),
  );

  app.post(
    '/api/mail/test/',
    {
      config: { permission: 'templates' },
      bodyLimit: MAX_MAIL_DRAFT_BODY,
      schema: {
        tags,
        summary: 'Send a mail once, to try it',
        description:
          'The mail is that of the preview, to somebody who has an account here, or whom the settings name. It counts in no figure, but towards the cap of ' +
          'its mailbox.',
        body: TestMail,
        response: {
          204: noContent('It is out'),
          ...errorResponses(400, 401, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { to, ...draft } = request.body;
      if (!isEmailAddress(to)) throw badField(400, 'to', texts.notAnAddress);
      if (!(await mayGetTests(kysely, to, settings))) throw badField(400, 'to', texts.notColleague);
      if (await isSuppressed(kysely, to)) throw badField(400, 'to', texts.suppressed);
      const { sender, mail } = await compose(draft, request.user, to);
      await handOver(mail, sender, request.user);
      await recordActivity(kysely, { action: 'test_sent', kind: 'mail', name: mail.subject, more: { to } });
      return reply.status(204).send(null);
    },
  );
};
