import {
  CONNECTION_SECURITIES,
  type ConnectionSecurity,
  type MailboxProvider,
  type MailServerAddress,
} from '@touchline/shared/contract';
import { z } from 'zod';

/** How to sign in with a provider (OAuth 2, OpenID Connect), and the servers of its mailboxes. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What opens mailboxes; an account that grants less cannot be connected. */
  readonly mailScopes: readonly string[];
  readonly otherScopes: readonly string[];
  /** Parameters of the authorization request that are this provider's own. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly smtp: MailServerAddress;
  readonly imap: MailServerAddress;
}

/** A provider is undefined until an administrator has set its client. */
export type ProvidersSettings = Readonly<Record<MailboxProvider, ProviderSettings | undefined>>;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** An `https` address; on this machine without encryption, too. */
export const providerUrl = z
  .string()
  .refine(
    (value) =>
      URL.canParse(value) &&
      (new URL(value).protocol === 'https:' ||
        (new URL(value).protocol === 'http:' && LOOPBACK_HOSTS.has(new URL(value).hostname))),
    { error: 'must be an https:// address' },
  );

const SERVER = /^(tls|starttls|none):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/iu;

/** Such as `starttls://smtp.office365.com:587`. */
const mailServer = (standard: string) =>
  z
    .string()
    .regex(SERVER, { error: `must be ${CONNECTION_SECURITIES.join('://, ')}:// with host and port` })
    .default(standard)
    .transform((value): MailServerAddress => {
      const [, security = '', host = '', port = ''] = SERVER.exec(value) ?? [];
      return {
        host: host.replace(/^\[|\]$/gu, ''),
        port: Number(port),
        security: security.toLowerCase() as ConnectionSecurity,
      };
    });

const server = (standard: string, what: string) => ({
  check: mailServer(standard),
  default: standard,
  meaning: `${what}, as tls://, starttls:// or none:// with host and port.`,
});

/** The settings of signing in to mailboxes, each with its check, its default in words and its meaning. */
export const PROVIDER_SETTINGS = {
  GOOGLE_CLIENT_ID: {
    check: z.string().min(1).optional(),
    default: 'none: nobody can sign in with Google',
    meaning: 'Client ID of the OAuth client that an administrator makes in the console of Google.',
  },
  GOOGLE_CLIENT_SECRET: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Secret of that client.',
  },
  MICROSOFT_CLIENT_ID: {
    check: z.string().min(1).optional(),
    default: 'none: nobody can sign in with Microsoft',
    meaning: 'Application (client) ID of the app that an administrator registers with Microsoft Entra.',
  },
  MICROSOFT_CLIENT_SECRET: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Secret of that app.',
  },
  MICROSOFT_TENANT: {
    check: z
      .string()
      .regex(/^[\w.-]+$/u, { error: 'must be a tenant ID, a domain, organizations or common' })
      .default('organizations'),
    default: 'organizations',
    meaning: 'Whose accounts may sign in: a tenant ID, or organizations for every company.',
  },
  GOOGLE_ISSUER: {
    check: providerUrl.default('https://accounts.google.com'),
    default: 'https://accounts.google.com',
    meaning: 'Where Google signs people in (OpenID Connect).',
  },
  MICROSOFT_ISSUER: {
    check: providerUrl.optional(),
    default: 'https://login.microsoftonline.com/ with MICROSOFT_TENANT and /v2.0',
    meaning: 'Where Microsoft signs people in; national clouds have another address, with a tenant ID.',
  },
  MICROSOFT_MAIL_RESOURCE: {
    check: providerUrl.default('https://outlook.office.com'),
    default: 'https://outlook.office.com',
    meaning: 'What the permissions IMAP.AccessAsUser.All and SMTP.Send are asked of.',
  },
  GOOGLE_SMTP_SERVER: server('tls://smtp.gmail.com:465', 'Where mailboxes of Google send'),
  GOOGLE_IMAP_SERVER: server('tls://imap.gmail.com:993', 'Where they are read'),
  MICROSOFT_SMTP_SERVER: server('starttls://smtp.office365.com:587', 'Where mailboxes of Microsoft send'),
  MICROSOFT_IMAP_SERVER: server('tls://outlook.office365.com:993', 'Where they are read'),
} as const;

type Values = {
  [Name in keyof typeof PROVIDER_SETTINGS]: z.output<(typeof PROVIDER_SETTINGS)[Name]['check']>;
};

/** `profile` gives the person's name, which recipients are to see. */
const ACCOUNT_SCOPES = ['openid', 'email', 'profile'];

/** @returns the settings of each provider, or a sentence about what does not fit together. */
export function readProviderSettings(values: Values): ProvidersSettings | string {
  const google = clientOf('GOOGLE', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
  const microsoft = clientOf('MICROSOFT', values.MICROSOFT_CLIENT_ID, values.MICROSOFT_CLIENT_SECRET);
  if (typeof google === 'string') return google;
  if (typeof microsoft === 'string') return microsoft;
  const resource = values.MICROSOFT_MAIL_RESOURCE.replace(/\/$/u, '');
  return {
    google: google && {
      ...google,
      issuer: values.GOOGLE_ISSUER,
      mailScopes: ['https://mail.google.com/'],
      otherScopes: ACCOUNT_SCOPES,
      // Google gives a refresh token only to whom it has just asked for consent.
      parameters: { access_type: 'offline', prompt: 'consent' },
      smtp: values.GOOGLE_SMTP_SERVER,
      imap: values.GOOGLE_IMAP_SERVER,
    },
    microsoft: microsoft && {
      ...microsoft,
      issuer: values.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${values.MICROSOFT_TENANT}/v2.0`,
      mailScopes: [`${resource}/IMAP.AccessAsUser.All`, `${resource}/SMTP.Send`],
      otherScopes: ['offline_access', ...ACCOUNT_SCOPES],
      // Else the account that the browser is signed in with would be taken unasked.
      parameters: { prompt: 'select_account' },
      smtp: values.MICROSOFT_SMTP_SERVER,
      imap: values.MICROSOFT_IMAP_SERVER,
    },
  };
}

function clientOf(name: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  return `${name}_CLIENT_*: both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET are needed, or none`;
}
