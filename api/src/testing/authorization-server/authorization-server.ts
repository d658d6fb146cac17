import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { findFreePort } from '../../database/embedded/free-port.ts';
import { MemoryStore } from './memory-store.ts';
import { visit } from './visit.ts';

/** The client that Touchline is registered as. */
export const CLIENT = { id: 'touchline', secret: 'the secret of the client, of the tests alone' };

const SCOPES = [
  'https://mail.google.com/',
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
];

/** Somebody's account; `email` is their subject as well. */
export interface TestAccount {
  readonly email: string;
  readonly name?: string | undefined;
  /** Of the company; only those who sign people in with a provider ask for them. */
  readonly groups?: readonly string[];
  /** The subject where it is not the address. */
  readonly subject?: string;
  readonly isUnverified?: boolean;
}

/** What the server does; a test changes it at any time. */
export interface Behaviour {
  /** Who signs in next. */
  account: TestAccount;
  /** Whether they allow what is asked for. */
  declines: boolean;
  /** Whether access outlives the access token. */
  isLasting: boolean;
  /** Whether each refresh gives another refresh token and ends the one before. */
  rotates: boolean;
  /** Of access tokens, in seconds. */
  lifetime: number;
  /** Status that the endpoints of tokens and revocation answer with, whatever they are asked; `hang`: they do not answer. */
  tokenFault: number | 'hang' | undefined;
  /** The token endpoint answers after that. */
  pause: Promise<void> | undefined;
  /** Scopes that the person unticks. */
  refusedScopes: readonly string[];
  /** Shared mailbox that mail servers are told every token opens, in place of its account's own. */
  sharedMailbox: string | undefined;
}

/** An authorization server on the loopback address, with what a test changes and asks of it. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly behaviour: Behaviour;
  /** How often the token endpoint was asked, whatever it answered. */
  tokenRequests(): number;
  /** What the token endpoint gave tokens for, in order: `authorization_code`, `refresh_token`. */
  readonly grants: string[];
  /** Every secret that it gave or took: codes, tokens, verifiers. */
  readonly secrets: Set<string>;
  /** Ends everything that was granted, as when a person takes Touchline's access away. */
  revokeAll(): Promise<void>;
  /** Ends the access tokens alone, as some changes of an account do. */
  endAccessTokens(): Promise<void>;
  /** Follows the address as a browser does, until it leads elsewhere. @returns where to. */
  signIn(url: string): Promise<URL>;
  /** Lets nobody in, and answers nobody. */
  stop(): Promise<void>;
  /** At the same port again; what was granted is kept. */
  start(): Promise<void>;
}

/**
 * Starts an authorization server (oidc-provider).
 * @param redirectUris of Touchline. @param options.revokes whether it has an endpoint for revocation, as Microsoft has none.
 */
export async function startAuthorizationServer(
  redirectUris: readonly string[],
  { revokes = true }: { readonly revokes?: boolean } = {},
): Promise<AuthorizationServer> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const behaviour: Behaviour = {
    account: { email: 'jo@club.example', name: 'Jo Miller' },
    declines: false,
    isLasting: true,
    rotates: false,
    lifetime: 3600,
    tokenFault: undefined,
    pause: undefined,
    refusedScopes: [],
    sharedMailbox: undefined,
  };
  const granted = new Set<string>();
  const grants: string[] = [];
  let tokenRequests = 0;
  const secrets = new Set<string>();
  const provider = createProvider(issuer, redirectUris, behaviour, revokes);
  provider.use(async (context, next) => {
    await next();
    remember(context as KoaContextWithOIDC, grants, secrets);
    const { sharedMailbox } = behaviour;
    if (sharedMailbox !== undefined && context.path === '/token/introspection') {
      context.body = { ...(context.body as object), sub: sharedMailbox };
    }
  });
  const answer = provider.callback();
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname === '/token') {
      tokenRequests += 1;
      await behaviour.pause;
    }
    const { tokenFault } = behaviour;
    if (tokenFault !== undefined && (pathname === '/token' || pathname === '/token/revocation')) {
      if (typeof tokenFault === 'number') response.writeHead(tokenFault).end('not today');
      return;
    }
    if (pathname.startsWith('/interaction/')) {
      const grant = await interact(provider, behaviour, request, response);
      if (grant !== undefined) granted.add(grant);
      return;
    }
    await answer(request, response);
  };
  let server: Server | undefined;
  const start = async () => {
    server = createServer((request, response) => void onRequest(request, response)).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await start();
  return {
    issuer,
    behaviour,
    grants,
    tokenRequests: () => tokenRequests,
    secrets,
    start,
    stop: async () => {
      if (!server?.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    revokeAll: async () => {
      for (const grant of granted) {
        await provider.AccessToken.revokeByGrantId(grant);
        await provider.RefreshToken.revokeByGrantId(grant);
        await (await provider.Grant.find(grant))?.destroy();
      }
    },
    endAccessTokens: async () => {
      for (const grant of granted) await provider.AccessToken.revokeByGrantId(grant);
    },
    signIn: (url) => visit(url, issuer),
  };
}

function createProvider(
  issuer: string,
  redirectUris: readonly string[],
  behaviour: Behaviour,
  revokes: boolean,
): Provider {
  const policy = interactionPolicy.base();
  // Microsoft's; here there is one account at a time to select from.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  // Everybody has to be asked each time: the accounts of two sign-ins may differ.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'always',
        'asks each time',
        (context) => context.oidc.result?.login === undefined,
      ),
    );
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(issuer, {
    adapter: MemoryStore,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', ...SCOPES],
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    extraParams: ['access_type'],
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: behaviour.account.subject === id ? behaviour.account.email : id,
        email_verified: behaviour.account.isUnverified !== true,
        groups: [...(behaviour.account.groups ?? [])],
        preferred_username: id,
        ...((behaviour.account.subject ?? behaviour.account.email) === id &&
          behaviour.account.name !== undefined && { name: behaviour.account.name }),
      }),
    }),
    issueRefreshToken: () => Promise.resolve(behaviour.isLasting),
    rotateRefreshToken: () => behaviour.rotates,
    expiresWithSession: () => Promise.resolve(false),
    ttl: {
      AccessToken: () => behaviour.lifetime,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 600,
    },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: revokes, allowedPolicy: () => true },
    },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of the tests'] },
  });
}

/** What the person does at the provider. @returns the id of what they granted */
async function interact(
  provider: Provider,
  { account, declines, refusedScopes }: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string | undefined> {
  const { params } = await provider.interactionDetails(request, response);
  if (declines) {
    const refusal = { error: 'access_denied', error_description: 'The person declined' };
    await provider.interactionFinished(request, response, refusal);
    return undefined;
  }
  const accountId = account.subject ?? account.email;
  const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
  const scopes = String(params['scope']).split(' ');
  grant.addOIDCScope(scopes.filter((scope) => !refusedScopes.includes(scope)).join(' '));
  if (refusedScopes.length > 0) grant.rejectOIDCScope(refusedScopes.join(' '));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId },
    select_account: {},
  });
  return grantId;
}

function remember(
  { oidc, path, body, status }: KoaContextWithOIDC,
  grants: string[],
  secrets: Set<string>,
): void {
  if (path !== '/token') return;
  const { grant_type: grant, code, code_verifier: verifier, refresh_token: used } = oidc.params ?? {};
  if (status === 200) grants.push(String(grant));
  const {
    access_token: access,
    refresh_token: refresh,
    id_token: id,
  } = (body ?? {}) as Record<string, unknown>;
  for (const secret of [code, verifier, used, access, refresh, id]) {
    if (typeof secret === 'string') secrets.add(secret);
  }
}
