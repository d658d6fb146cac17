import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { DkimSettings, MailSettings } from '../mail-settings.ts';
import { findingsAbout, type Finding } from './finding.ts';

/** Mechanisms of SPF that cause further DNS look-ups; RFC 7208 §4.6.4 allows ten. */
const SPF_LOOKUP = /^[+?~-]?(?:include:|a\b|mx\b|ptr\b|exists:)|^redirect=/iu;
const MAX_SPF_LOOKUPS = 10;
/** DNS errors that mean: no such record. */
const NONE: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Checks what DNS says about the domains we send from: where bounces go (MX), who may send (SPF, RFC 7208), how mails are
 * signed (DKIM, RFC 6376), and what receivers do with the others (DMARC, RFC 7489).
 */
export async function checkDns(
  settings: Pick<MailSettings, 'domain' | 'from' | 'dkim'>,
  resolver: Pick<Resolver, 'resolveTxt' | 'resolveMx'>,
): Promise<Finding[]> {
  const { domain, from, dkim } = settings;
  const fromDomain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase();
  const asked = await Promise.all([
    ask(`MX of ${domain}`, async () => checkMx(domain, await orNone(resolver.resolveMx(domain)))),
    ask(`SPF of ${domain}`, async () => checkSpf(domain, await texts(resolver, domain))),
    ask('DKIM', () => checkDkim(dkim, fromDomain, resolver)),
    ask(`DMARC of ${fromDomain}`, () => checkDmarc(fromDomain, domain, dkim !== undefined, resolver)),
  ]);
  return asked.flat();
}

async function ask(subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [
      findingsAbout(subject).fault(
        `DNS could not be asked: ${code ?? message}. Check the network of this machine, and try again.`,
      ),
    ];
  }
}

async function orNone<Value>(question: Promise<Value[]>): Promise<Value[]> {
  try {
    return await question;
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

const texts = async (resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[]> =>
  (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));

function checkMx(domain: string, records: readonly { exchange: string }[]): Finding[] {
  const about = findingsAbout(`MX of ${domain}`);
  return records.length === 0
    ? [
        about.fault(
          `There is none: bounces to addresses of ${domain} come nowhere. Publish an MX record for it, or set MAIL_DOMAIN to a domain whose mail reaches a mailbox of IMAP_URL.`,
        ),
      ]
    : [about.good(`Mail goes to ${records.map(({ exchange }) => exchange).join(', ')}.`)];
}

function checkSpf(domain: string, records: readonly string[]): Finding[] {
  const about = findingsAbout(`SPF of ${domain}`);
  const [record, second] = records.filter((text) => /^v=spf1(?:\s|$)/iu.test(text));
  if (record === undefined) {
    return [
      about.fault(
        `There is none: receivers cannot know who may send for ${domain}. Publish a TXT record such as "v=spf1 include:<that of your mail provider> -all".`,
      ),
    ];
  }
  if (second !== undefined) {
    return [about.fault('There are several, which counts as an error. Put what they allow into one.')];
  }
  const terms = record.split(/\s+/u).slice(1);
  if (terms.some((term) => /^\+?all$/iu.test(term))) {
    return [
      about.fault('It allows everybody ("+all"), which is worth nothing. End it with "-all" or "~all".'),
    ];
  }
  if (terms.filter((term) => SPF_LOOKUP.test(term)).length > MAX_SPF_LOOKUPS) {
    return [
      about.fault(
        `It asks DNS more than ${MAX_SPF_LOOKUPS} times, which counts as an error. Take out what sends no mail.`,
      ),
    ];
  }
  if (!terms.some((term) => /^[?~-]all$|^redirect=/iu.test(term))) {
    return [about.advice('It says nothing about all others. End it with "-all" or "~all".')];
  }
  return [about.good(`It is ${record}`)];
}

async function checkDkim(
  dkim: DkimSettings | undefined,
  fromDomain: string,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<Finding[]> {
  if (dkim === undefined) {
    return [
      findingsAbout(`DKIM of ${fromDomain}`).advice(
        'Touchline does not sign mails. Unless the mail server does, set MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY_FILE: large providers refuse unsigned mail to many, and one-click unsubscribing wants its header signed (RFC 8058).',
      ),
    ];
  }
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const about = findingsAbout(`DKIM at ${name}`);
  let published: string;
  try {
    const key = createPublicKey(createPrivateKey(await readFile(dkim.privateKeyFile)));
    published = publishedFormOf(key);
  } catch (error) {
    return [
      about.fault(
        `The key in MAIL_DKIM_PRIVATE_KEY_FILE cannot be read: ${(error as Error).message}. It must be a private key as PEM.`,
      ),
    ];
  }
  const record = (await texts(resolver, name)).find((text) => /(?:^|;)\s*p=/iu.test(text));
  if (record === undefined) {
    return [
      about.fault(
        `There is none: no signature can be checked. Publish a TXT record at ${name}: "v=DKIM1; p=${published}".`,
      ),
    ];
  }
  const key = /(?:^|;)\s*p=(?<key>[^;]*)/iu.exec(record)?.groups?.['key']?.replaceAll(/\s/gu, '') ?? '';
  if (key === '')
    return [about.fault('The key is revoked ("p=" is empty). Publish that of the private key.')];
  return key === published
    ? [about.good('It holds the key that mails are signed with.')]
    : [
        about.fault(
          `It holds another key than mails are signed with: every signature is wrong. Publish "v=DKIM1; p=${published}".`,
        ),
      ];
}

/** RSA keys are published as SubjectPublicKeyInfo; Ed25519 keys as their 32 bytes (RFC 8463 §4). */
function publishedFormOf(key: ReturnType<typeof createPublicKey>): string {
  const bytes = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? bytes.subarray(-32) : bytes).toString('base64');
}

async function checkDmarc(
  fromDomain: string,
  envelopeDomain: string,
  isSigned: boolean,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<Finding[]> {
  const about = findingsAbout(`DMARC of ${fromDomain}`);
  const labels = fromDomain.split('.');
  // A subdomain uses the record of its parent domain.
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  let record: string | undefined;
  for (const domain of domains) {
    record ??= (await texts(resolver, `_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/iu.test(text));
  }
  if (record === undefined) {
    return [
      about.fault(
        `There is none, and large providers want one. Publish a TXT record at _dmarc.${fromDomain}: "v=DMARC1; p=none", and a stricter one once all is well.`,
      ),
    ];
  }
  const policy = /;\s*p=(?<policy>\w+)/iu.exec(record)?.groups?.['policy']?.toLowerCase();
  if (policy === undefined)
    return [about.fault(`It names no policy: ${record}. Add "p=none" or a stricter one.`)];
  if (!isAligned(fromDomain, envelopeDomain) && !isSigned) {
    return [
      about.fault(
        `Mails are from ${fromDomain}, but bounces go to ${envelopeDomain}, and nothing is signed: DMARC fails. Set MAIL_DOMAIN to a domain below ${fromDomain}, or sign with DKIM.`,
      ),
    ];
  }
  return policy === 'none'
    ? [about.advice('It is p=none, which only watches. Once all is well make it p=quarantine or p=reject.')]
    : [about.good(`It is p=${policy}.`)];
}

/**
 * Whether one domain equals the other or is below it: close enough to what receivers do with the list of public suffixes.
 */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
