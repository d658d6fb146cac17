import type { Mailbox, MailboxHealthCheck, MailboxProvider } from '@touchline/shared/contract';
import { checkDmarc } from '../../mail/domain-checks/dmarc.ts';
import { checkOwnDkim, checkSelectors } from '../../mail/domain-checks/dkim.ts';
import {
  fault,
  ok,
  orUnknown,
  unknown,
  type DnsRecord,
  type DomainCheck,
  type DomainResolver,
} from '../../mail/domain-checks/domain-check.ts';
import { checkMx } from '../../mail/domain-checks/mx.ts';
import { checkPtr } from '../../mail/domain-checks/ptr.ts';
import { checkSpf } from '../../mail/domain-checks/spf.ts';
import { texts } from '../../mail/domain-checks/texts.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import type { Language } from '../../language/language.ts';
import { providerOfDomain, providerOfHost } from '../connecting/known-servers.ts';

/** Selectors that common mail servers sign under when nobody says otherwise. */
const SELECTORS = 'default dkim mail s1 s2 k1 k2 selector1 selector2 google zoho protonmail fm1 sig1'.split(
  ' ',
);
const PROVIDER_SELECTORS: Readonly<Record<MailboxProvider, readonly string[]>> = {
  google: ['google'],
  microsoft: ['selector1', 'selector2'],
};
const INCLUDES: Readonly<Record<MailboxProvider, string>> = {
  google: '_spf.google.com',
  microsoft: 'spf.protection.outlook.com',
};

type Checks = Readonly<Record<MailboxHealthCheck['check'], () => Promise<DomainCheck>>>;

const always = (check: DomainCheck) => async () => check;

/** The domain of an address, as it is asked for in DNS. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Looks at the domain of a mailbox and at the machine that sends for it (B8). */
export async function checkMailbox(
  mailbox: Pick<Mailbox, 'id' | 'kind' | 'email' | 'smtp'>,
  settings: Pick<MailSettings, 'domain' | 'dkim'>,
  resolver: DomainResolver,
  language: Language,
): Promise<MailboxHealthCheck[]> {
  const checks = checksOf(mailbox, settings, resolver);
  return Promise.all(
    (['spf', 'dkim', 'dmarc', 'mx', 'ptr'] as const).map(async (check) => {
      const { result, text, record } = await orUnknown(checks[check]);
      return { check, result, explanation: text[language], record: record && { ...record } };
    }),
  );
}

function checksOf(
  { kind, email, smtp }: Pick<Mailbox, 'kind' | 'email' | 'smtp'>,
  settings: Pick<MailSettings, 'domain' | 'dkim'>,
  resolver: DomainResolver,
): Checks {
  const domain = domainOf(email);
  const host = smtp?.host;
  const ptr = host === undefined ? always(unknown(texts.sandbox)) : () => checkPtr(host, resolver);
  if (kind === 'sandbox' || host === undefined) return same(always(unknown(texts.sandbox)), ptr);
  if (providerOfDomain(domain)) return same(always(ok(texts.ofProvider(domain))), ptr);
  const provider = kind === 'google' || kind === 'microsoft' ? kind : providerOfHost(host);
  const dkim = kind === 'environment' ? settings.dkim : undefined;
  const envelopeDomain = kind === 'environment' ? settings.domain : domain;
  return {
    spf: () => checkSpf(envelopeDomain, resolver, { host, include: provider && INCLUDES[provider] }),
    dkim: () =>
      dkim
        ? checkOwnDkim(dkim, resolver)
        : checkSelectors(
            domain,
            provider ? PROVIDER_SELECTORS[provider] : SELECTORS,
            resolver,
            missingKey(provider),
          ),
    dmarc: () =>
      checkDmarc(domain, { envelopeDomain, isSigned: dkim !== undefined, reportsTo: email }, resolver),
    mx: () =>
      checkMx(
        envelopeDomain,
        resolver,
        provider && ((exchange) => providerOfHost(exchange) === provider),
        mxOf(envelopeDomain, provider),
      ),
    ptr,
  };
}

const same = (check: Checks['spf'], ptr: Checks['ptr']): Checks => ({
  spf: check,
  dkim: check,
  dmarc: check,
  mx: check,
  ptr,
});

function missingKey(provider: MailboxProvider | undefined): DomainCheck {
  if (provider === 'google') return fault(texts.dkimGoogle);
  if (provider === 'microsoft') return fault(texts.dkimMicrosoft);
  return unknown(texts.dkimUnclear(SELECTORS.join(', ')));
}

/** Of others, only whoever runs the server knows its name. */
function mxOf(domain: string, provider: MailboxProvider | undefined): DnsRecord | null {
  if (provider === 'google') return { name: domain, type: 'MX', value: '1 smtp.google.com' };
  if (provider === 'microsoft') {
    const host = `${domain.replaceAll('.', '-')}.mail.protection.outlook.com`;
    return { name: domain, type: 'MX', value: `0 ${host}` };
  }
  return null;
}
