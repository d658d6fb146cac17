/** Checks the mail settings: `mail check`. */
import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { checkDns } from '../mail/check/check-dns.ts';
import { checkImap } from '../mail/check/check-imap.ts';
import { checkLinks } from '../mail/check/check-links.ts';
import { checkSmtp } from '../mail/check/check-smtp.ts';
import type { Finding } from '../mail/check/finding.ts';
import { CommandError, runCommand } from './command.ts';

const USAGE = `Usage:
  npm run mail -- check   try the mail settings: SMTP_URL, IMAP_URL, MAIL_LINK_URL, and what DNS says of the domains

One mail is sent, to MAIL_FROM itself, and nothing in a mailbox is changed. It ends with 1 when something does not work.`;

const MARKS: Readonly<Record<Finding['level'], string>> = {
  good: 'ok    ',
  advice: 'advice',
  fault: 'FAULT ',
};
const DNS_OPTIONS = { timeout: 5000, tries: 2 };

async function check(): Promise<string> {
  const { mail } = readConfig(process.env);
  const asked = await Promise.all([
    checkSmtp(mail),
    checkImap(mail),
    // Mail that stays on the machine needs no records.
    ...(mail.smtpUrl === undefined ? [] : [checkDns(mail, new Resolver(DNS_OPTIONS))]),
  ]);
  const findings = [...asked.flat(), ...checkLinks(mail)];
  if (findings.some(({ level }) => level === 'fault')) process.exitCode = 1;
  return findings
    .map(({ level, subject, sentence }) => `${MARKS[level]}  ${subject}: ${sentence}`)
    .join('\n');
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length !== 1 || positionals[0] !== 'check') throw new CommandError(USAGE);
  return check();
});
