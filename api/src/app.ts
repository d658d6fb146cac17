/**
 * Builds the API; it listens nowhere, so that tests can use it as it is.
 *
 * How a feature is added:
 * 1. Its folder holds `<feature>.routes.ts` (checks, answers: a `FastifyPluginAsyncZod` taking the options it needs,
 * such as `{ database, config }`) and `<feature>.repository.ts` (SQL). Features do not import each other; what
 * two of them need lies in `database/`, `http/` or `language/`.
 * 2. Each route has its full path with the slash at the end, and a `schema` with `tags`, `summary`, the contract's zod
 * schemas as `body`, `params`, `querystring`, and each `response` (`jsonResponse`, `noContent`,
 * `errorResponses`): requests are checked with it and the OpenAPI document is made from it.
 * 3. It says what it takes, `config: { permission: … }` of the one table in the contract, or `config: { public: true }`; `userOf`
 *    is the person.
 * 4. It refuses by throwing `RequestError` (errors.ts) with a `Text`, which is the sentence in each language; a
 * feature keeps its own texts in a file of its own.
 * 5. It is registered at the end of {@link buildApp}.
 */
import { endConnectionsOnClose } from '@touchline/shared/contract/end-connections';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { Resolver } from 'node:dns/promises';
import { constants } from 'node:zlib';
import { activityRoutes } from './activity/activity.routes.ts';
import { createAskForAddress } from './account/ask-for-address.ts';
import { addressRoutes } from './account/address.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { requireSignIn } from './auth/authenticate.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { attachmentRoutes } from './answers/attachments.routes.ts';
import { absencesRoutes } from './absences/absences.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createEntrance } from './auth/entrance.ts';
import { createTokens } from './auth/tokens.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { startApprovals } from './campaigns/approval/start-approvals.ts';
import { tellWaitingAgain } from './campaigns/approval/waiting-again.ts';
import { approvalRoutes } from './campaigns/approval/approvals.routes.ts';
import { campaignCopyRoutes } from './campaigns/copy/copy.routes.ts';
import { campaignPeopleRoutes } from './campaigns/people/people.routes.ts';
import { planRoutes } from './campaigns/plan.routes.ts';
import { settlementRoutes } from './campaigns/settlement.routes.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import {
  contactImportRoutes,
  IMPORT_LIMITS,
  type ImportLimits,
} from './contact-import/contact-import.routes.ts';
import { importRoutes } from './contact-import/history/imports.routes.ts';
import { contactPageRoutes } from './contacts/contact-page.routes.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import type { Database } from './database/database.ts';
import { deletionRoutes } from './deletions/deletions.routes.ts';
import { Slots } from './http/slots.ts';
import { handleError, notFound, RequestError } from './errors.ts';
import { followUpRoutes } from './follow-ups/follow-ups.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { ownFieldRoutes } from './own-fields/own-fields.routes.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import { outcomeRoutes } from './follow-ups/outcomes.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { registerOpenApi } from './http/openapi.ts';
import { CLOSE_LIMIT, loggerOptions, SERVER_OPTIONS, trustGateway } from './http/server-options.ts';
import { validatorCompiler } from './http/validation.ts';
import { texts } from './language/texts.ts';
import { createComposer } from './mail/composition/compose-mail.ts';
import { listOwnFields } from './own-fields/own-fields.repository.ts';
import type { DomainResolver } from './mail/domain-checks/domain-check.ts';
import { TemplateReader } from './mail/composition/template-reader.ts';
import { incomingMailRoutes } from './mail/intake/incoming.routes.ts';
import { sentMailRoutes } from './mail/sent-mails/sent-mails.routes.ts';
import { proposalRoutes } from './mail/intake/proposals.routes.ts';
import { preflightRoutes } from './preflight/preflight.routes.ts';
import { requireHarmless } from './preflight/require-harmless.ts';
import { TemplateInspector } from './preflight/template-inspector.ts';
import { previewRoutes } from './mail/preview/preview.routes.ts';
import { quickReplyRoutes } from './mail/quick-reply/quick-reply.routes.ts';
import { MailReader } from './mail/reading/mail-reader.ts';
import type { MailTransport } from './mail/sending/transport.ts';
import { statusRoutes } from './mail/status/status.routes.ts';
import { privacyRoutes, type ExportLimits } from './privacy/privacy.routes.ts';
import { suppressionRoutes } from './mail/suppressions/suppressions.routes.ts';
import { trackingRoutes } from './mail/tracking/tracking.routes.ts';
import { connectRoutes } from './mailboxes/connecting/connect.routes.ts';
import type { ServerRules } from './mailboxes/connecting/server-rules.ts';
import { mailboxHealthRoutes } from './mailboxes/health/health.routes.ts';
import { mailboxRoutes } from './mailboxes/mailboxes.routes.ts';
import { signInRoutes } from './mailboxes/sign-in/sign-in.routes.ts';
import { monitoringRoutes } from './monitoring/monitoring.routes.ts';
import type { Recurring } from './recurring.ts';
import { repliesRoutes } from './replies/replies.routes.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passkeySignInRoutes } from './passkeys/sign-in.routes.ts';
import { accountLinkRoutes } from './people/account-links.routes.ts';
import { createAccountNotices } from './people/account-notices.ts';
import { forgottenRoutes } from './people/forgotten.routes.ts';
import { createSystemMail } from './people/system-mail.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { Search } from './search/search.ts';
import { searchRoutes } from './search/search.routes.ts';
import { mineRoutes } from './mine/mine.routes.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { CompanyProvider } from './single-sign-on/company-provider.ts';
import { ProviderWatch } from './single-sign-on/provider-watch.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';
import { paletteRoutes } from './palette/palette.routes.ts';
import { snippetRoutes } from './snippets/snippets.routes.ts';
import { scenarioRoutes } from './scenarios/scenarios.routes.ts';
import { teamSettingsRoutes } from './team-settings/team-settings.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import type { ForeignFetchOptions } from './network/foreign-fetch.ts';
import { openStorage } from './uploads/storage/open-storage.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { createImageIntake } from './uploads/image-intake.ts';
import { mailImageRoutes } from './uploads/mail-images.routes.ts';
import { uploadRoutes, type UploadOptions } from './uploads/uploads.routes.ts';

/** What the API is built on. */
export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  /** Secret that signs the tokens. */
  readonly jwtSecret: string;
  /** Log for a person at a terminal rather than as JSON. */
  readonly prettyLog?: boolean;
  /** The clock that mails go by; without it that of the machine. */
  readonly clock?: Clock | undefined;
  /** Sends what a person waits for: test mails and answers. Without it both are refused. */
  readonly mailTransport?: MailTransport | undefined;
  /** Where the sandbox mailbox is read. */
  readonly sandboxUrl?: string | undefined;
  /** Reads templates in place of a process of the app's own, until the app is closed. */
  readonly templates?: Pick<TemplateReader, 'read' | 'stop'> | undefined;
  /** Looks into templates before a campaign sends, likewise. */
  readonly inspector?: Pick<TemplateInspector, 'inspect' | 'stop'> | undefined;
  /** How long checking the links of a campaign may take in all, other than usual. */
  readonly linkCheckMilliseconds?: number | undefined;
  /** The same of the other checks before a campaign sends. */
  readonly preflightMilliseconds?: number | undefined;
  /** Limits of imports other than the usual ones. */
  readonly importLimits?: ImportLimits | undefined;
  readonly exportLimits?: ExportLimits | undefined;
  /** Limits of uploads, and rules for the addresses images are fetched from, other than the usual ones. */
  readonly uploads?: UploadOptions | undefined;
  /** Rules for the servers of mailboxes that are connected, other than the usual ones. */
  readonly mailServers?: ServerRules | undefined;
  /** Rules for the addresses of webhooks, other than those of the settings. */
  readonly webhookTargets?: ForeignFetchOptions | undefined;
  /** Asks DNS about the domains of mailboxes, in place of the machine's own. */
  readonly resolver?: DomainResolver | undefined;
}

/** The whole API, ready to listen or to be called with `inject`. */
export async function buildApp({
  config,
  database,
  jwtSecret,
  prettyLog = false,
  clock = systemClock,
  mailTransport,
  sandboxUrl,
  templates = new TemplateReader(),
  inspector = new TemplateInspector(),
  linkCheckMilliseconds,
  preflightMilliseconds,
  importLimits = IMPORT_LIMITS,
  exportLimits,
  uploads,
  mailServers,
  webhookTargets,
  resolver = new Resolver({ timeout: 2500, tries: 2 }),
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...SERVER_OPTIONS,
    trustProxy: ['loopback', ...config.trustedProxies],
    logger: loggerOptions(config.logLevel, prettyLog),
  });
  trustGateway(app);
  endConnectionsOnClose(app, CLOSE_LIMIT);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(notFound(texts.noSuchPath), request, reply));
  readJsonOnly(app);
  addCommonHooks(app);

  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Whether Touchline is reached by https is the gateway's business.
    strictTransportSecurity: false,
  });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Low levels. Brotli's fourth makes a list of contacts a tenth smaller than its first, which is 50 ms on a slow line,
    // for 1.6 ms more of 300 organizations; the next ones take as long as the database needs to write it.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 1 },
  });
  await registerOpenApi(app);

  const tokens = createTokens(jwtSecret);
  requireSignIn(app, database, tokens);
  tellWaitingAgain(app, database);
  const entrance = createEntrance(database, config, tokens);
  await app.register(healthRoutes, { database, dataDirectory: config.dataDirectory });
  const provider = config.singleSignOn && new CompanyProvider(config.singleSignOn);
  const watch = provider && new ProviderWatch({ database, config, provider, clock, log: app.log });
  app.addHook('onClose', () => watch?.idle());
  await app.register(authRoutes, { database, config, tokens, clock, entrance, watch });
  const challenges = createChallenges(jwtSecret);
  await app.register(passkeySignInRoutes, { database, config, clock, challenges, entrance });
  await app.register(organizationRoutes, { database });
  await app.register(mineRoutes, { database });
  const search = new Search({ url: database.pool.options.connectionString ?? '', log: app.log });
  app.addHook('onListen', async () => search.prepare());
  app.addHook('onClose', () => search.stop());
  await app.register(searchRoutes, { database, search });
  await app.register(contactRoutes, { database });
  const { parser, parallel, waiting } = importLimits;
  const workbooks = new Slots(parallel, waiting);
  await app.register(contactImportRoutes, { database, limits: parser, workbooks, clock });
  await app.register(importRoutes, { database, clock });
  const storage = openStorage(config, app.log);
  const images = createImageIntake(storage, uploads);
  app.addHook('onClose', () => images.stop());
  await app.register(uploadRoutes, { config, storage, images, options: uploads });
  await app.register(mailImageRoutes, { config, storage, options: uploads });
  await app.register(attachmentRoutes, { database, clock, storage });
  await app.register(scenarioRoutes, { database });
  const timing = { clock, window: config.mail.window };
  await app.register(teamSettingsRoutes, { database, timing });
  app.addHook('onClose', () => templates.stop());
  await app.register(templateRoutes, { database, templates });
  app.addHook('onClose', () => inspector.stop());
  const composer = createComposer(config.mail, templates.read, () => listOwnFields(database.kysely));
  await app.register(campaignRoutes, {
    database,
    timing,
    requireHarmless: (templateMap) => requireHarmless(database.kysely, templateMap, inspector),
  });
  await app.register(preflightRoutes, {
    database,
    timing,
    inspector,
    resolver,
    composer,
    settings: config.mail,
    links: uploads?.foreignFetch,
    linkCheckMilliseconds,
    milliseconds: preflightMilliseconds,
  });
  await app.register(contactPageRoutes, { database, timing, search });
  await app.register(planRoutes, { database, timing, rates: config.mail });
  await app.register(campaignPeopleRoutes, { database, timing });
  await app.register(campaignCopyRoutes, { database, timing });
  await app.register(approvalRoutes, { database, timing });
  await app.register(deletionRoutes, { database, timing });
  await app.register(settlementRoutes, { database, timing });
  await app.register(monitoringRoutes, { database, clock });
  await app.register(repliesRoutes, { database, clock });
  await app.register(absencesRoutes, { database, timing });
  await app.register(followUpRoutes, { database, timing });
  await app.register(outcomeRoutes, { database, clock });
  await app.register(ownFieldRoutes, { database, clock });
  await app.register(tagRoutes, { database });
  await app.register(groupRoutes, { database, timing });
  await app.register(noteRoutes, { database, clock });
  await app.register(trackingRoutes, { database, config, clock });
  const mail = { database, settings: config.mail, composer, transport: mailTransport, clock };
  await app.register(previewRoutes, mail);
  // A reader of its own, so that opening a mail never waits behind incoming ones.
  const reader = new MailReader();
  app.addHook('onClose', () => reader.stop());
  await app.register(quickReplyRoutes, { ...mail, reader });
  await app.register(answerRoutes, { database, settings: config.mail, clock, reader });
  await app.register(snippetRoutes, { database });
  await app.register(paletteRoutes, { database, search });
  await app.register(incomingMailRoutes, { database, reader, timing, settings: config.mail });
  await app.register(sentMailRoutes, { database, reader });
  await app.register(proposalRoutes, { database, timing });
  await app.register(suppressionRoutes, { database, timing, workbooks });
  await app.register(privacyRoutes, { database, config, storage, limits: exportLimits });
  await app.register(statusRoutes, { database, config, clock, sandboxUrl });
  await app.register(mailboxRoutes, { database, config, clock });
  await app.register(mailboxHealthRoutes, { database, config, clock, resolver });
  await app.register(connectRoutes, { database, config, clock, rules: mailServers });
  await app.register(signInRoutes, { database, config, clock });
  await app.register(activityRoutes, { database });
  const systemMail = createSystemMail({ ...mail, log: app.log });
  await app.register(peopleRoutes, { database, config, clock, systemMail });
  let approvals: Recurring | undefined;
  app.addHook('onListen', async () => {
    approvals = startApprovals({ database, systemMail, publicUrl: config.publicUrl, ...timing }, app.log);
  });
  app.addHook('onClose', async () => approvals?.stop());
  await app.register(forgottenRoutes, { database, config, clock, systemMail });
  const notices = createAccountNotices({ database, systemMail, clock, log: app.log });
  app.addHook('onClose', () => notices.stop());
  if (provider) {
    const secret = jwtSecret;
    const parts = { database, config, provider, clock, entrance, notices, secret };
    await app.register(singleSignOnRoutes, parts);
  }
  await app.register(accountLinkRoutes, { database, clock, notices });
  await app.register(passkeyRoutes, { database, config, clock, challenges, notices });
  await app.register(twoFactorRoutes, { database, config, clock, notices });
  await app.register(apiKeyRoutes, { database, config });
  await app.register(webhookRoutes, { database, config, targets: webhookTargets });
  const askForAddress = createAskForAddress({ database, config, clock, systemMail, notices });
  await app.register(accountRoutes, { database, config, images, notices, askForAddress });
  await app.register(addressRoutes, { database, clock, notices, askForAddress });
  return app;
}

/** Takes JSON bodies alone: an empty one counts as none, and a compressed one could unpack to any size. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') throw new RequestError(415, texts.wrongContentType);
  });
}

function addCommonHooks(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // The path without its query: nothing a person typed gets into the log.
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
