import type { MailboxProvider } from '@touchline/shared/contract';

/** Where mail of Google or Microsoft is handed over, fetched, or comes in for (MX). */
const HOSTS: Readonly<Record<MailboxProvider, RegExp>> = {
  google: /(?:^|\.)(?:google|googlemail|gmail)\.com$/u,
  microsoft:
    /(?:^|\.)(?:outlook|office365|office|hotmail|live|msn)\.com$|\.protection\.outlook\.(?:com|de)$|\.mx\.microsoft$/u,
};

/** Domains of addresses that anybody can have there; of others the MX records tell. */
const ADDRESS_DOMAINS: Readonly<Record<MailboxProvider, RegExp>> = {
  google: /^(?:gmail|googlemail)\.com$/u,
  microsoft: /^(?:outlook|hotmail|live|msn)\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/u,
};

const find = (names: Readonly<Record<MailboxProvider, RegExp>>, name: string): MailboxProvider | undefined =>
  (['google', 'microsoft'] as const).find((provider) =>
    names[provider].test(name.toLowerCase().replace(/\.$/u, '')),
  );

/** The provider that a server belongs to; undefined for any other. */
export const providerOfHost = (host: string) => find(HOSTS, host);

/** The provider of an address, by its domain alone. */
export const providerOfDomain = (domain: string) => find(ADDRESS_DOMAINS, domain);

/** Whether a server puts what is handed over into Sent by itself. */
export const keepsSent = (smtpHost: string): boolean => providerOfHost(smtpHost) !== undefined;
