import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import type { DkimSettings } from '../mail-settings.ts';
import { fault, ok, readTexts, txt, type DomainCheck } from './domain-check.ts';
import { texts } from './texts.ts';

/** Name of the record with the key of a selector (RFC 6376 §3.6.2.1). */
export const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** The key that is published under a selector: empty for a revoked one, undefined for none. */
async function publishedKey(
  name: string,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<string | undefined> {
  const record = (await readTexts(resolver, name)).find((text) => /(?:^|;)\s*p=/iu.test(text));
  return record === undefined
    ? undefined
    : (/(?:^|;)\s*p=(?<key>[^;]*)/iu.exec(record)?.groups?.['key'] ?? '').replaceAll(/\s/gu, '');
}

/** Whether the key that we sign with is published. */
export async function checkOwnDkim(
  { domain, selector, privateKeyFile }: DkimSettings,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<DomainCheck> {
  let own: string;
  try {
    own = publishedFormOf(createPublicKey(createPrivateKey(await readFile(privateKeyFile))));
  } catch (error) {
    return fault(texts.dkimUnreadable((error as Error).message));
  }
  const name = dkimName(selector, domain);
  const key = await publishedKey(name, resolver);
  const wanted = txt(name, `v=DKIM1; p=${own}`);
  if (key === undefined) return fault(texts.noDkim, wanted);
  if (key === '') return fault(texts.dkimRevoked(selector), wanted);
  return key === own ? ok(texts.dkimIs) : fault(texts.dkimOtherKey, wanted);
}

/** Looks for a key under some selectors. @param missing what it means when there is none */
export async function checkSelectors(
  domain: string,
  selectors: readonly string[],
  resolver: Pick<Resolver, 'resolveTxt'>,
  missing: DomainCheck,
): Promise<DomainCheck> {
  const keys = await Promise.all(
    selectors.map(async (selector) => ({
      selector,
      key: await publishedKey(dkimName(selector, domain), resolver),
    })),
  );
  const there = keys.find(({ key }) => key !== undefined && key !== '');
  if (there) return ok(texts.dkimKeyThere(there.selector));
  const revoked = keys.find(({ key }) => key === '');
  return revoked ? fault(texts.dkimRevoked(revoked.selector)) : missing;
}

/** RSA keys are published as SubjectPublicKeyInfo; Ed25519 keys as their 32 bytes (RFC 8463 §4). */
function publishedFormOf(key: ReturnType<typeof createPublicKey>): string {
  const bytes = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? bytes.subarray(-32) : bytes).toString('base64');
}
