import { checkDmarc } from '../domain-checks/dmarc.ts';
import { checkOwnDkim, dkimName } from '../domain-checks/dkim.ts';
import { orUnknown, type DomainCheck, type DomainResolver } from '../domain-checks/domain-check.ts';
import { checkMx } from '../domain-checks/mx.ts';
import { checkSpf } from '../domain-checks/spf.ts';
import type { MailSettings } from '../mail-settings.ts';
import { findingsAbout, type Finding } from './finding.ts';

const LEVELS = { ok: 'good', warning: 'advice', fault: 'fault', unknown: 'fault' } as const;

/**
 * Checks what DNS says about the domains we send from: where bounces go (MX), who may send (SPF, RFC 7208), how mails are
 * signed (DKIM, RFC 6376), and what receivers do with the others (DMARC, RFC 7489).
 */
export async function checkDns(
  { domain, from, dkim }: Pick<MailSettings, 'domain' | 'from' | 'dkim'>,
  resolver: Pick<DomainResolver, 'resolveTxt' | 'resolveMx'>,
): Promise<Finding[]> {
  const fromDomain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase();
  const alignment = { envelopeDomain: domain, isSigned: dkim !== undefined };
  return Promise.all([
    toFinding(
      `MX of ${domain}`,
      () => checkMx(domain, resolver),
      'Publish an MX record for it, or set MAIL_DOMAIN to a domain whose mail reaches a mailbox of IMAP_URL.',
    ),
    toFinding(`SPF of ${domain}`, () => checkSpf(domain, resolver)),
    dkim === undefined
      ? findingsAbout(`DKIM of ${fromDomain}`).advice(
          'Touchline does not sign mails. Unless the mail server does, set MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY_FILE: large providers refuse unsigned mail to many, and one-click unsubscribing wants its header signed (RFC 8058).',
        )
      : toFinding(`DKIM at ${dkimName(dkim.selector, dkim.domain)}`, () => checkOwnDkim(dkim, resolver)),
    toFinding(
      `DMARC of ${fromDomain}`,
      () => checkDmarc(fromDomain, alignment, resolver),
      `Set MAIL_DOMAIN to a domain below ${fromDomain}, or sign with DKIM.`,
    ),
  ]);
}

/** @param remedy for a fault that no record mends */
async function toFinding(
  subject: string,
  check: () => Promise<DomainCheck>,
  remedy?: string,
): Promise<Finding> {
  const { result, text, record } = await orUnknown(check);
  const advice =
    record === null
      ? result === 'fault' && remedy
      : `Publish a ${record.type} record at ${record.name}: "${record.value}".`;
  return { subject, level: LEVELS[result], sentence: advice ? `${text.en} ${advice}` : text.en };
}
