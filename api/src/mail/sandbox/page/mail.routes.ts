import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { simpleParser } from 'mailparser';
import { z } from 'zod';
import { RequestError } from '../../../errors.ts';
import { NoReturnAddressError } from '../answers.ts';
import type { MailStore } from '../mail-store.ts';
import { UnsubscribeError } from '../one-click-unsubscribe.ts';
import { HandOverError, type Reactions } from '../reactions.ts';
import { REACTIONS, type StoredMail } from '../stored-mail.ts';
import { mailPolicy } from './guards.ts';
import type { Html } from './html.ts';
import { listOfMails, type ViewContext } from './list-view.ts';
import { mailDocument } from './mail-document.ts';
import { mailPane, MailView, MAX_ANSWER_LENGTH, type Failure, type OpenMail } from './mail-view.ts';
import { Place, queryOf } from './mailbox.ts';
import { languageOf } from './page-language.ts';
import { page } from './page-view.ts';
import { answerTooLong, texts } from './texts.ts';

const HTML = 'text/html; charset=utf-8';
const Id = z.object({ id: z.coerce.number().int() });
const ReactionForm = z.object({
  kind: z.enum(REACTIONS),
  text: z.string().default(''),
});
/** Further parameters of an address; malformed ones are ignored. */
const Query = z.object({
  view: MailView.catch('mail').default('mail'),
  done: z.enum(REACTIONS).optional().catch(undefined),
  images: z.literal('shown').optional().catch(undefined),
  open: z.coerce.number().int().optional().catch(undefined),
  since: z.coerce.number().int().optional().catch(undefined),
});

/** The list, an open mail in each view, and what its contact does with it. */
export async function mailRoutes(
  app: FastifyInstance,
  {
    store,
    reactions,
    linkOrigin,
    log,
  }: {
    readonly store: MailStore;
    readonly reactions: Reactions;
    /** Where images of our own come from. */
    readonly linkOrigin: string;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
  },
): Promise<void> {
  const contextOf = (request: FastifyRequest, openId?: number): ViewContext => ({
    store,
    language: languageOf(request),
    place: Place.parse(request.query),
    openId,
  });
  const findMail = (request: FastifyRequest): StoredMail => {
    const id = Id.safeParse(request.params).data?.id;
    const mail = id === undefined ? undefined : store.find(id);
    if (mail === undefined) throw new RequestError(404, texts.mailGone);
    return mail;
  };
  const pageOf = async (request: FastifyRequest, open: OpenMail): Promise<Html> => {
    const context = contextOf(request, open.mail.id);
    const title = open.mail.subject || texts.noSubject[context.language];
    return page(context, { title, content: await mailPane(open, context) });
  };

  app.get('/', async (request, reply) => reply.type(HTML).send(page(contextOf(request)).text));

  app.get('/list', async (request, reply) => {
    const { open, since } = Query.parse(request.query);
    return reply.type(HTML).send(listOfMails(contextOf(request, open), since).text);
  });

  app.get('/mails/:id', async (request, reply) => {
    const mail = findMail(request);
    const { view, done, images } = Query.parse(request.query);
    const hasImages = images !== undefined;
    const open = { mail, raw: await store.readRaw(mail), view, done, linkOrigin, hasImages };
    return reply.type(HTML).send((await pageOf(request, open)).text);
  });

  app.get('/mails/:id/content', async (request, reply) => {
    const mail = findMail(request);
    const { images } = Query.parse(request.query);
    const { html } = await simpleParser(await store.readRaw(mail));
    if (store.journalOf(mail.id).length === 0) {
      await store.record({ mail: mail.id, kind: 'opened', at: new Date().toISOString() });
    }
    return reply
      .headers({
        'content-security-policy': mailPolicy(linkOrigin, images !== undefined),
        'referrer-policy': 'no-referrer',
      })
      .type(HTML)
      .send(mailDocument(html || ''));
  });

  app.get('/mails/:id/source', async (request, reply) => {
    const mail = findMail(request);
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="mail-${mail.id}.eml"`)
      .send(await store.readRaw(mail));
  });

  app.post('/mails/:id/reactions', async (request, reply) => {
    const mail = findMail(request);
    const form = ReactionForm.safeParse(request.body);
    if (!form.success) throw new RequestError(400, texts.failed);
    const { kind, text } = form.data;
    const { language, place } = contextOf(request);
    const isAnswer = kind === 'answer';
    const fault = isAnswer ? faultOfAnswer(text) : undefined;
    const failure: Failure | undefined =
      fault === undefined
        ? await reactions.react(mail, { kind, text, language }).then(
            () => undefined,
            (error: unknown) => {
              const { status, ...described } = describeFailure(error);
              if (status >= 500) log.error({ err: error }, 'a reaction in the sandbox failed');
              reply.status(status);
              return { ...described, answer: text, isAnswer };
            },
          )
        : { text: fault, answer: text, isAnswer };
    if (failure === undefined)
      return reply.redirect(`/mails/${mail.id}${queryOf(place, { done: kind })}`, 303);
    if (fault !== undefined) reply.status(400);
    const raw = await store.readRaw(mail);
    const open: OpenMail = { mail, raw, view: 'mail', failure, linkOrigin, hasImages: false };
    return reply.type(HTML).send((await pageOf(request, open)).text);
  });
}

function faultOfAnswer(text: string) {
  if (text.trim() === '') return texts.answerMissing;
  // A form counts each line break as one character and sends two.
  return text.replaceAll('\r\n', '\n').length > MAX_ANSWER_LENGTH
    ? answerTooLong(MAX_ANSWER_LENGTH)
    : undefined;
}

function describeFailure(error: unknown): Pick<Failure, 'text' | 'link'> & { status: number } {
  if (error instanceof NoReturnAddressError) return { status: 409, text: texts.noReturnAddress };
  if (error instanceof HandOverError) return { status: 502, text: texts.handOverFailed };
  if (error instanceof UnsubscribeError) {
    const { reason, link } = error;
    if (reason === 'no-link') return { status: 409, text: texts.noUnsubscribeLink };
    if (reason === 'foreign-link') return { status: 409, text: texts.foreignUnsubscribeLink };
    return { status: 502, text: texts.unsubscribeFailed, link };
  }
  return { status: 500, text: texts.failed };
}
