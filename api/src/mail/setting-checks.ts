import { IANAZone, FixedOffsetZone } from 'luxon';
import { z } from 'zod';

/** Where a server listens. */
export interface ServerAddress {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** A whole number between two bounds, with a default. */
export const wholeNumber = (min: number, max: number, standard: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(standard);
};

/** Whether a text is a URL of one of the protocols. */
export const isUrlOf = (value: string, protocols: RegExp) =>
  URL.canParse(value) && protocols.test(new URL(value).protocol);

/** `host:port`. */
export const serverAddress = z
  .string()
  .transform((value) => {
    const { host = '', port = '' } = /^(?<host>.+):(?<port>\d{1,5})$/u.exec(value)?.groups ?? {};
    return { host: host.replace(/^\[(.*)\]$/u, '$1'), port: Number(port) } satisfies ServerAddress;
  })
  .refine(({ host, port }) => host !== '' && port > 0 && port <= 65535, {
    error: 'must be host:port, such as 127.0.0.1:2525',
  })
  .optional();

/** Names of the days, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A time of the day, `24:00` too. */
export const CLOCK_TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d$|^24:00$/u;

/** In minutes: no clock on Earth differs more from UTC. */
const MAX_OFFSET = 14 * 60;

/** Whether a name is that of a time zone. */
export const isTimeZone = (name: string): boolean => {
  const fixed = FixedOffsetZone.parseSpecifier(name);
  return fixed === null ? IANAZone.isValidZone(name) : Math.abs(fixed.offset(0)) <= MAX_OFFSET;
};

const FROM = /^(?:(?<name>[^<>"\r\n]*?)\s*<(?<bracketed>[^<>]+)>|(?<bare>\S+))$/u;
/** `Name <address>`, or an address alone. */
export const parseFrom = (value: string) => {
  const { name = '', bracketed, bare } = FROM.exec(value.trim())?.groups ?? {};
  return { name, address: bracketed ?? bare ?? '' };
};

/** An address, a domain as `@club.example`, or `*`. */
export const TEST_RECIPIENT = /^(?:\*|[^\s@]*@[^\s@]+\.[^\s@]+)$/u;

/** A list in lower case, separated by white space or commas. */
export const words = z.string().transform((value) =>
  value
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== ''),
);
