import { simpleParser } from 'mailparser';
import type { MailAtHand } from './answers.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const LINK = /<(?<url>https?:[^<>\s]+)>/iu;

/** Unsubscribing did not work; `link` is what a person may open instead. */
export class UnsubscribeError extends Error {
  readonly reason: 'no-link' | 'foreign-link' | 'failed';
  readonly link: string | undefined;

  /** @param link only one that is safe to show as a link. */
  constructor(reason: UnsubscribeError['reason'], link?: string, options?: ErrorOptions) {
    super(`One-click unsubscribe: ${reason}`, options);
    this.reason = reason;
    this.link = link;
  }
}

/**
 * Unsubscribes as a mail client does when its button is pressed (RFC 8058): one POST to the link of `List-Unsubscribe`,
 * which the mail must allow with `List-Unsubscribe-Post`.
 *
 * @param linkOrigin the only origin to which requests go: anybody on this machine can put a mail with any link here
 * @throws {UnsubscribeError}
 */
export async function unsubscribe({ raw }: Pick<MailAtHand, 'raw'>, linkOrigin: string): Promise<void> {
  const link = await findLink(raw);
  if (link === undefined) throw new UnsubscribeError('no-link');
  if (new URL(link).origin !== linkOrigin) throw new UnsubscribeError('foreign-link');
  try {
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      // RFC 8058 §3.1: the answer must not redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  } catch (error) {
    throw new UnsubscribeError('failed', link, { cause: error });
  }
}

/** @returns the link that a mail offers for one click; undefined when it offers none. */
async function findLink(raw: Buffer): Promise<string | undefined> {
  const { headerLines } = await simpleParser(raw);
  const valueOf = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/^[^:]*:/u, '')
      .replaceAll(/\r?\n/gu, '')
      .trim() ?? '';
  if (valueOf('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') return undefined;
  // A long link may be folded, which leaves white space in it.
  return LINK.exec(valueOf('list-unsubscribe').replaceAll(/\s+/gu, ''))?.groups?.['url'];
}
