import { isEmailAddress } from '@touchline/shared/contract';
import { readTrustedProxies } from '@touchline/shared/contract/client-address';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { MAIL_SETTINGS, readMailSettings, type MailSettings } from './mail/mail-settings.ts';
import { parseSecretKey, type SecretKey } from './mailboxes/secrets/cipher.ts';
import {
  PROVIDER_SETTINGS,
  readProviderSettings,
  type ProvidersSettings,
} from './mailboxes/sign-in/provider-settings.ts';

import {
  readSingleSignOn,
  SINGLE_SIGN_ON_SETTINGS,
  type SingleSignOnSettings,
} from './single-sign-on/settings.ts';

/** One setting of the API, read from the environment variable of that name. */
export interface Setting {
  readonly name: string;
  /** The default, described in words where it is not a fixed value. */
  readonly default: string;
  readonly meaning: string;
}

const wholeNumber = (min: number, max: number, standard: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(standard);
};
const postgresUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
    error: 'must be a postgresql:// address',
  });

/** What a file holds, without the line's end. */
const fileContent = z.string().transform((file, context) => {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `cannot be read (${(error as NodeJS.ErrnoException).code})`,
    });
    return z.NEVER;
  }
});

/** The keys, the one that encrypts first. */
const secretKeys = z.string().transform((value, context) => {
  const keys = value.split(/[\s,]+/u).map(parseSecretKey);
  if (keys.every((key) => key !== undefined)) return keys;
  context.addIssue({
    code: 'custom',
    message: 'must be 32 random bytes in base64, with a space between two',
  });
  return z.NEVER;
});

/** Each setting with its check, its default in words and its meaning: documentation is made from this table. */
const table = {
  API_HOST: {
    check: z.string().min(1).default('127.0.0.1'),
    default: '127.0.0.1',
    meaning: 'Address the API listens on. The gateway is what people reach.',
  },
  API_PORT: {
    check: wholeNumber(0, 65535, 3001),
    default: '3001',
    meaning: 'Port the API listens on; 0 takes a free one.',
  },
  TRUST_PROXY: {
    check: z
      .string()
      .default('0')
      .transform((value, context) => {
        try {
          return readTrustedProxies(value);
        } catch (error) {
          context.addIssue({ code: 'custom', message: (error as Error).message.replace('TRUST_PROXY ', '') });
          return z.NEVER;
        }
      }),
    default: '0',
    meaning:
      'Proxies that say whose request they pass on, as addresses and networks; this machine always may.',
  },
  DATA_DIR: {
    check: z.string().min(1).default('./data'),
    default: './data',
    meaning: 'Folder for the embedded database, the signing secret, the key of the mailboxes and uploads.',
  },
  DATABASE_URL: {
    check: postgresUrl.optional(),
    default: 'none: an embedded PostgreSQL in DATA_DIR',
    meaning: 'PostgreSQL 15 or newer to use, as postgresql://user:password@host:port/database.',
  },
  DATABASE_PASSWORD_FILE: {
    check: fileContent.optional(),
    default: 'none',
    meaning: 'File with the password for DATABASE_URL, which then holds none.',
  },
  DATABASE_POOL_SIZE: {
    check: wholeNumber(2, 500, 10),
    default: '10',
    meaning: 'Most connections one API process keeps to the database.',
  },
  ADMIN_EMAIL: {
    check: z
      .string()
      .refine(isEmailAddress, { error: 'must be an e-mail address' })
      .default('admin@touchline.local'),
    default: 'admin@touchline.local',
    meaning: 'E-mail address of the first account; first start only.',
  },
  ADMIN_PASSWORD: {
    check: z.string().min(8, { error: 'must have at least 8 characters' }).max(1000).optional(),
    default: 'generated and printed once',
    meaning: 'Password of the first account, at least 8 characters; first start only.',
  },
  PUBLIC_URL: {
    check: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
    default: 'the address the person used',
    meaning: 'Address under which people reach Touchline, and mails their images.',
  },
  UPLOADS_S3_ENDPOINT: {
    check: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
    default: 'none: uploads lie in DATA_DIR',
    meaning:
      'S3-compatible storage for uploads, without the bucket, such as https://s3.eu-central-1.amazonaws.com.',
  },
  UPLOADS_S3_BUCKET: {
    check: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
      .optional(),
    default: 'none',
    meaning: 'Bucket of that storage; it must exist.',
  },
  UPLOADS_S3_REGION: {
    check: z.string().min(1).default('auto'),
    default: 'auto',
    meaning: 'Region of that storage; Amazon wants it named.',
  },
  UPLOADS_S3_ACCESS_KEY_ID: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Key that may read and write the objects of the bucket, and list it.',
  },
  UPLOADS_S3_SECRET_ACCESS_KEY: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'Secret of that key.',
  },
  JWT_SECRET: {
    check: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    default: 'generated and kept in DATA_DIR',
    meaning: 'Secret that signs the tokens, at least 32 characters. Changing it signs everybody out.',
  },
  MAILBOX_SECRET_KEY: {
    check: secretKeys.optional(),
    default: 'generated and kept in DATA_DIR',
    meaning:
      'Key that the passwords and tokens of mailboxes are encrypted with, 32 bytes in base64; older keys after a space.',
  },
  LOG_LEVEL: {
    check: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    default: 'info',
    meaning: 'Least severity that is logged; debug shows every request.',
  },
  ACTIVITY_DAYS: {
    check: wholeNumber(1, 36_500, 731),
    default: '731',
    meaning: 'Days for which it is kept who changed what.',
  },
  WEBHOOK_PRIVATE_TARGETS: {
    check: z.enum(['0', '1']).default('0'),
    default: '0',
    meaning: '1 lets webhooks reach servers of this machine and of a local network, at any port.',
  },
  LOGIN_LIMIT_PER_ADDRESS: {
    check: wholeNumber(1, 1_000_000, 50),
    default: '50',
    meaning: 'Failed sign-ins of one network address within the window before it must wait.',
  },
  LOGIN_LIMIT_PER_ACCOUNT: {
    check: wholeNumber(1, 1_000_000, 10),
    default: '10',
    meaning:
      'Failed sign-ins to one account within the window before each network may try it once in 30 seconds.',
  },
  LOGIN_LIMIT_WINDOW_SECONDS: {
    check: wholeNumber(1, 86_400, 900),
    default: '900',
    meaning: 'Length of that window, counted from the first failure.',
  },
  ACCESS_TOKEN_SECONDS: {
    check: wholeNumber(1, 86_400, 900),
    default: '900',
    meaning: 'Lifetime of an access token.',
  },
  REFRESH_TOKEN_SECONDS: {
    check: wholeNumber(1, 31_536_000, 2_592_000),
    default: '2592000',
    meaning: 'Lifetime of a refresh token and of its session.',
  },
  DEMO: {
    check: z.enum(['0', '1']).default('0'),
    default: '0',
    meaning: '1 fills an empty database with demonstration data at start.',
  },
  ...MAIL_SETTINGS,
  ...PROVIDER_SETTINGS,
  ...SINGLE_SIGN_ON_SETTINGS,
} as const;

/** Every setting of the API, in the order of the table, for the documentation. */
export const SETTINGS: readonly Setting[] = Object.entries(table).map(([name, entry]) => ({
  name,
  default: entry.default,
  meaning: entry.meaning,
}));

type Values = { [Name in keyof typeof table]: z.output<(typeof table)[Name]['check']> };

/** An S3-compatible bucket that holds the uploads. */
export interface UploadsBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings in force. Durations are in seconds. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Proxies beside those of this machine that may say whose request they pass on. */
  readonly trustedProxies: readonly string[];
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  /** Absent: the address that the person used. */
  readonly publicUrl: string | undefined;
  /** Absent: uploads lie in {@link dataDirectory}. */
  readonly uploadsBucket: UploadsBucket | undefined;
  readonly jwtSecret: string | undefined;
  /** The first encrypts the secrets of mailboxes, the others decrypt older ones; empty: those in {@link dataDirectory}. */
  readonly mailboxSecretKeys: readonly SecretKey[];
  readonly mailboxProviders: ProvidersSettings;
  /** Undefined: nobody signs in with a provider. */
  readonly singleSignOn: SingleSignOnSettings | undefined;
  /** Whether everybody may sign in by password or passkey, or the administrator of {@link adminEmail} alone. */
  readonly passwordSignIn: boolean;
  readonly logLevel: Values['LOG_LEVEL'];
  /** How long it is kept who changed what. */
  readonly activityDays: number;
  /** Whether webhooks reach servers of this machine and of a local network. */
  readonly webhookPrivateTargets: boolean;
  readonly loginLimits: {
    readonly perAddress: number;
    readonly perAccount: number;
    readonly windowSeconds: number;
  };
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly demo: boolean;
  readonly mail: MailSettings;
}

function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD_FILE }: Values): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD_FILE === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  url.password = encodeURIComponent(DATABASE_PASSWORD_FILE);
  return url.href;
}

/** A setting that cannot be used; the message names each one, for the person who starts the API. */
export class ConfigError extends Error {}

/**
 * Reads the settings; an empty variable counts as not set.
 * @throws {ConfigError} naming every setting whose value cannot be used.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { check }] of Object.entries(table)) {
    const result = check.safeParse(environment[name] === '' ? undefined : environment[name]);
    if (result.success) values[name] = result.data;
    else faults.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  const settings = values as Values;
  const uploadsBucket = uploadsBucketOf(settings);
  if (uploadsBucket === 'incomplete') {
    faults.push(`UPLOADS_S3_*: all of ${UPLOADS_BUCKET_SETTINGS.join(', ')} are needed, or none`);
  }
  const mail = faults.length > 0 ? '' : readMailSettings(settings, settings.PUBLIC_URL);
  const providers = faults.length > 0 ? '' : readProviderSettings(settings);
  const singleSignOn = faults.length > 0 ? undefined : readSingleSignOn(settings);
  for (const fault of [mail, providers, singleSignOn])
    if (typeof fault === 'string' && fault !== '') faults.push(fault);
  if (
    faults.length > 0 ||
    uploadsBucket === 'incomplete' ||
    typeof mail === 'string' ||
    typeof providers === 'string' ||
    typeof singleSignOn === 'string'
  ) {
    throw new ConfigError(`Settings that cannot be used:\n  ${faults.join('\n  ')}`);
  }
  return {
    host: settings.API_HOST,
    port: settings.API_PORT,
    trustedProxies: settings.TRUST_PROXY,
    dataDirectory: resolve(settings.DATA_DIR),
    databaseUrl: databaseUrlOf(settings),
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    publicUrl: settings.PUBLIC_URL,
    uploadsBucket,
    jwtSecret: settings.JWT_SECRET,
    mailboxSecretKeys: settings.MAILBOX_SECRET_KEY ?? [],
    mailboxProviders: providers,
    singleSignOn,
    passwordSignIn: settings.PASSWORD_SIGN_IN === '1',
    logLevel: settings.LOG_LEVEL,
    activityDays: settings.ACTIVITY_DAYS,
    webhookPrivateTargets: settings.WEBHOOK_PRIVATE_TARGETS === '1',
    loginLimits: {
      perAddress: settings.LOGIN_LIMIT_PER_ADDRESS,
      perAccount: settings.LOGIN_LIMIT_PER_ACCOUNT,
      windowSeconds: settings.LOGIN_LIMIT_WINDOW_SECONDS,
    },
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: settings.REFRESH_TOKEN_SECONDS,
    demo: settings.DEMO === '1',
    mail,
  };
}

const UPLOADS_BUCKET_SETTINGS = [
  'UPLOADS_S3_ENDPOINT',
  'UPLOADS_S3_BUCKET',
  'UPLOADS_S3_ACCESS_KEY_ID',
  'UPLOADS_S3_SECRET_ACCESS_KEY',
] as const;

/** With only some of these settings, uploads would silently go where nobody looks for them. */
function uploadsBucketOf(settings: Values): UploadsBucket | undefined | 'incomplete' {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = UPLOADS_BUCKET_SETTINGS.map(
    (name) => settings[name],
  );
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return 'incomplete';
  return { endpoint, bucket, region: settings.UPLOADS_S3_REGION, accessKeyId, secretAccessKey };
}
