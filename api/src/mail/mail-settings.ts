import { isEmailAddress, MAX_PER_MINUTE } from '@touchline/shared/contract';
import { z } from 'zod';
import { minutesOf, type SendingWindow } from '../outreach/sending-window.ts';
import {
  CLOCK_TIME,
  DAYS,
  TEST_RECIPIENT,
  isTimeZone,
  isUrlOf,
  parseFrom,
  serverAddress,
  wholeNumber,
  words,
  type ServerAddress,
} from './setting-checks.ts';

/** Signs every mail (RFC 6376). */
export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** Path of a PEM file. */
  readonly privateKeyFile: string;
}

/** How mail goes out and comes in. */
export interface MailSettings {
  /** Undefined: the sandbox, from which nothing leaves this machine (E6). */
  readonly smtpUrl: string | undefined;
  /** `imaps://user:password@host/folder` each. */
  readonly imapUrls: readonly string[];
  readonly from: { readonly name: string; readonly address: string };
  /** Domain of envelope senders and message ids; bounces come back to it. */
  readonly domain: string;
  /** Origin that links and images in mails begin with, without a slash at the end. */
  readonly linkOrigin: string;
  readonly dkim: DkimSettings | undefined;
  /** Ids, in small letters, of the servers whose `Authentication-Results` are believed (RFC 8601 §2.5). */
  readonly trustedAuthServers: readonly string[];
  /** Whom test mails may go to besides the people who have accounts: addresses, domains as `@club.example`, or `*` for anybody. */
  readonly testRecipients: readonly string[];
  /** Most bytes that incoming mails of strangers may take. */
  readonly strangersQuota: number;
  readonly window: SendingWindow;
  readonly perMinute: number;
  readonly perDomainPerMinute: number;
  /** Most mails that one worker hands over at a time. */
  readonly concurrency: number;
  readonly sandboxHost: string;
  /** Port of the page that shows the sandbox mailbox. */
  readonly sandboxPort: number;
  /** Where a separate sandbox mailbox process accepts mail; undefined: the mailbox runs in the sending process. */
  readonly sandboxSmtp: ServerAddress | undefined;
  /** Where the answers of that mailbox are received. */
  readonly intakeSmtp: ServerAddress | undefined;
  /** Whether mailboxes may be connected whose servers are in a local network. */
  readonly privateServers: boolean;
  /** Whether the API process runs a worker itself. */
  readonly hasOwnWorker: boolean;
}

/** The settings of mail, each with its check, its default in words and its meaning. */
export const MAIL_SETTINGS = {
  SMTP_URL: {
    check: z
      .string()
      .refine((value) => isUrlOf(value, /^smtps?:$/u), {
        error: 'must be an smtp:// or smtps:// address',
      })
      .optional(),
    default: 'none: mail goes to the sandbox mailbox',
    meaning:
      'Mail server that sends, as smtps://user:password@host:port. Without it nothing leaves the machine.',
  },
  IMAP_URL: {
    check: z
      .string()
      .transform((value) => value.split(/[\s,]+/u).filter((url) => url !== ''))
      .refine((urls) => urls.every((url) => isUrlOf(url, /^imaps?:$/u)), {
        error: 'must be imap:// or imaps:// addresses, with a space between two',
      })
      .optional(),
    default: 'none',
    meaning:
      'Mailboxes that answers and bounces come to, as imaps://user:password@host/INBOX, spaces between.',
  },
  MAIL_FROM: {
    check: z
      .string()
      .refine((value) => isEmailAddress(parseFrom(value).address), {
        error: 'must be an e-mail address, or Name <address>',
      })
      .default('Touchline <outreach@touchline.local>'),
    default: 'Touchline <outreach@touchline.local>',
    meaning: 'Whom mails are from, as Name <address>.',
  },
  MAIL_DOMAIN: {
    check: z
      .string()
      .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/iu, { error: 'must be a domain' })
      .optional(),
    default: 'that of MAIL_FROM',
    meaning:
      'Domain of envelope senders and message ids; every address of it must reach a mailbox of IMAP_URL.',
  },
  MAIL_LINK_URL: {
    check: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
    default: 'PUBLIC_URL, else what npm start serves',
    meaning: 'Address that links and images in mails begin with.',
  },
  MAIL_DKIM_SELECTOR: {
    check: z
      .string()
      .regex(/^[a-z0-9.-]+$/iu, { error: 'must be a DKIM selector' })
      .optional(),
    default: 'none: mails are not signed',
    meaning: 'DKIM selector under which the domain of MAIL_FROM publishes its key.',
  },
  MAIL_DKIM_PRIVATE_KEY_FILE: {
    check: z.string().min(1).optional(),
    default: 'none',
    meaning: 'PEM file with the private key of that selector.',
  },
  MAIL_TRUSTED_AUTH_SERVERS: {
    check: words
      .refine((ids) => ids.every((id) => /^[\w.-]+$/u.test(id)), {
        error: 'must be names such as mx.google.com, with a space between two',
      })
      .default([]),
    default: 'none: only a mail that names one of ours is proved',
    meaning:
      'Names (authserv-id) under which your mail servers write Authentication-Results. They must take out such headers of others.',
  },
  MAIL_TEST_RECIPIENTS: {
    check: words
      .refine((recipients) => recipients.every((recipient) => TEST_RECIPIENT.test(recipient)), {
        error: 'must be addresses, domains such as @club.example, or *, with a space between two',
      })
      .default([]),
    default: 'none: only people who have an account',
    meaning:
      'Who else may get test mails: addresses, domains such as @club.example, spaces between, or * for anybody.',
  },
  MAIL_STRANGERS_MEGABYTES: {
    check: wholeNumber(1, 1_000_000, 500),
    default: '500',
    meaning:
      'Room for incoming mails that are about nothing of ours. They go after 30 days, the oldest earlier when it is full.',
  },
  MAIL_WEEKDAYS: {
    check: z
      .string()
      .transform((value) =>
        value
          .toLowerCase()
          .split(/[\s,]+/u)
          .filter((day) => day !== ''),
      )
      .refine((days) => days.length > 0 && days.every((day) => DAYS.includes(day)), {
        error: `must be some of ${DAYS.join(',')}`,
      })
      .default(['mon', 'tue', 'wed', 'thu', 'fri']),
    default: 'mon,tue,wed,thu,fri',
    meaning: 'Days on which mails go out.',
  },
  MAIL_HOURS: {
    check: z
      .string()
      .refine(
        (value) => {
          const [from = '', to = '', ...rest] = value.split('-');
          return (
            rest.length === 0 &&
            CLOCK_TIME.test(from) &&
            CLOCK_TIME.test(to) &&
            minutesOf(from) < minutesOf(to)
          );
        },
        { error: 'must be two times of a day, such as 9:00-18:00' },
      )
      .default('9:00-18:00'),
    default: '9:00-18:00',
    meaning: 'Between which times of those days.',
  },
  MAIL_TIME_ZONE: {
    check: z
      .string()
      .refine(isTimeZone, { error: 'must be a time zone such as UTC-4 or America/Halifax' })
      .default('UTC-4'),
    default: 'UTC-4',
    meaning: 'Time zone of these hours.',
  },
  MAIL_PER_MINUTE: {
    check: wholeNumber(1, MAX_PER_MINUTE, 60),
    default: '60',
    meaning: 'Most mails that go out in a minute, all workers together.',
  },
  MAIL_PER_DOMAIN_PER_MINUTE: {
    check: wholeNumber(1, 1_000_000, 20),
    default: '20',
    meaning: 'Most of them to addresses of one domain.',
  },
  MAIL_CONCURRENCY: {
    check: wholeNumber(1, 200, 20),
    default: '20',
    meaning: 'Most mails that one worker has under way, over a fifth as many connections to the mail server.',
  },
  MAIL_SANDBOX_HOST: {
    check: z.string().min(1).default('127.0.0.1'),
    default: '127.0.0.1',
    meaning: 'Address the sandbox mailbox listens on. It asks for no sign-in.',
  },
  MAIL_SANDBOX_PORT: {
    check: wholeNumber(0, 65535, 3025),
    default: '3025',
    meaning: 'Port of the page of the sandbox mailbox; 0 takes a free one.',
  },
  MAIL_SANDBOX_SMTP: {
    check: serverAddress,
    default: 'none: the mailbox runs in the process that sends',
    meaning:
      'Where the sandbox mailbox takes mail when it is a process of its own (npm run sandbox), as host:port.',
  },
  MAIL_INTAKE_SMTP: {
    check: serverAddress,
    default: 'none',
    meaning:
      'Where the answers of that mailbox are taken, as host:port: set it for the mailbox and for one worker.',
  },
  MAIL_PRIVATE_SERVERS: {
    check: z.enum(['0', '1']).default('0'),
    default: '0',
    meaning:
      '1 lets people connect mailboxes whose servers are in a local network, which they could otherwise search through Touchline.',
  },
  MAIL_WORKER: {
    check: z.enum(['0', '1']).default('1'),
    default: '1',
    meaning: '0 leaves sending and receiving to processes of npm run worker.',
  },
} as const;

type Values = { [Name in keyof typeof MAIL_SETTINGS]: z.output<(typeof MAIL_SETTINGS)[Name]['check']> };

/** @returns the mail settings, or a sentence about what does not fit together. */
export function readMailSettings(values: Values, publicUrl: string | undefined): MailSettings | string {
  const from = parseFrom(values.MAIL_FROM);
  const fromDomain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const selector = values.MAIL_DKIM_SELECTOR;
  const privateKeyFile = values.MAIL_DKIM_PRIVATE_KEY_FILE;
  if ((selector === undefined) !== (privateKeyFile === undefined)) {
    return 'MAIL_DKIM_*: both MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY_FILE are needed, or none';
  }
  const [startsAt = '', endsAt = ''] = values.MAIL_HOURS.split('-');
  return {
    smtpUrl: values.SMTP_URL,
    imapUrls: values.IMAP_URL ?? [],
    from,
    linkOrigin: new URL(values.MAIL_LINK_URL ?? publicUrl ?? 'http://localhost:3000').origin,
    domain: (values.MAIL_DOMAIN ?? fromDomain).toLowerCase(),
    dkim:
      selector !== undefined && privateKeyFile !== undefined
        ? { domain: fromDomain, selector, privateKeyFile }
        : undefined,
    trustedAuthServers: values.MAIL_TRUSTED_AUTH_SERVERS,
    testRecipients: values.MAIL_TEST_RECIPIENTS,
    strangersQuota: values.MAIL_STRANGERS_MEGABYTES * 1024 * 1024,
    window: {
      weekdays: values.MAIL_WEEKDAYS.map((day) => DAYS.indexOf(day) + 1),
      startsAt: minutesOf(startsAt),
      endsAt: minutesOf(endsAt),
      timeZone: values.MAIL_TIME_ZONE,
    },
    perMinute: values.MAIL_PER_MINUTE,
    perDomainPerMinute: values.MAIL_PER_DOMAIN_PER_MINUTE,
    concurrency: values.MAIL_CONCURRENCY,
    sandboxHost: values.MAIL_SANDBOX_HOST,
    sandboxPort: values.MAIL_SANDBOX_PORT,
    sandboxSmtp: values.MAIL_SANDBOX_SMTP,
    intakeSmtp: values.MAIL_INTAKE_SMTP,
    privateServers: values.MAIL_PRIVATE_SERVERS === '1',
    hasOwnWorker: values.MAIL_WORKER === '1',
  };
}
