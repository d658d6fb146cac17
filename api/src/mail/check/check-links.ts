import ipaddr from 'ipaddr.js';
import type { MailSettings } from '../mail-settings.ts';
import { findingsAbout, type Finding } from './finding.ts';

const SUBJECT = 'MAIL_LINK_URL';

/**
 * Checks where links of mails lead: recipients elsewhere must be able to reach it, and one-click unsubscribing needs https
 * (RFC 8058 §3.1). In the sandbox any address will do.
 */
export function checkLinks({ smtpUrl, linkOrigin }: Pick<MailSettings, 'smtpUrl' | 'linkOrigin'>): Finding[] {
  if (smtpUrl === undefined) return [];
  const about = findingsAbout(SUBJECT);
  const { protocol, hostname } = new URL(linkOrigin);
  if (!isPublic(hostname)) {
    return [
      about.fault(
        `Links of mails lead to ${linkOrigin}, which nobody else reaches: nobody can unsubscribe. Set it, or PUBLIC_URL, to the https:// address under which the internet reaches Touchline.`,
      ),
    ];
  }
  if (protocol !== 'https:') {
    return [
      about.advice(
        `Links of mails lead to ${linkOrigin}: large providers want one-click unsubscribing over https (RFC 8058). Set it to an https:// address.`,
      ),
    ];
  }
  return [about.good(`Links of mails lead to ${linkOrigin}.`)];
}

/** Names of this machine and of local networks (RFC 6761, 6762, 8375). */
const NEAR_NAME = /(?:^|\.)(?:localhost|local|home\.arpa|internal)\.?$/iu;

function isPublic(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/u, '$1');
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() === 'unicast';
  return address.includes('.') && !NEAR_NAME.test(address);
}
