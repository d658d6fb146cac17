import { judgeFailure } from '../../reading/bounces/failure.ts';
import { reasonIn } from '../../reading/bounces/reasons.ts';
import { accountCauseOf, isRecipientLimit, type AccountCause } from './account-causes.ts';
import type { ServerReply } from './server-reply.ts';

/** What a mail server's refusal is about. */
export type ReplyMeaning =
  /** Nobody has the address, or it takes no mail: it counts against the address (S12). */
  | { readonly about: 'address' }
  /** This mail, to whomever it goes: its size, or what is in it. */
  | { readonly about: 'content' }
  /** The account that sends: every other mail would be refused as well, and none fails by it (S1). */
  | ({ readonly about: 'account' } & AccountCause)
  /** Later it may be taken. */
  | { readonly about: 'moment' }
  /** Refused for good without a recognized reason. One such mail may be at fault; several in a row are not. */
  | { readonly about: 'unknown' };

/** Sizes, and what scanners find. */
const OF_CONTENT =
  /\b5\.3\.4\b|\b5\.6\.\d{1,3}\b|\b5\.2\.3\b|(?:message|mail|header|line|content)s? (?:\w+ ){0,4}(?:too (?:large|big|long)|size)|size (?:\w+ ){0,3}(?:exceed|limit)|exceed\w* (?:\w+ ){0,4}size|virus|malware|infected|attachment|potential security issue|bare (?:lf|line feed|cr)|8 ?bit|malformed|rfc ?5322|multiple (?:from|addresses in from)|missing (?:\w+ )?header/iu;

/** A mailbox that is full, or gets too much: it exists, and takes mail again. */
const FOR_NOW: ReadonlySet<string> = new Set(['5.2.2', '4.7.1']);

/**
 * Decides what a refusal means; nothing else does (S1). Words about the account come first, then the address, judged like
 * bounces (S12), then the mail; the class of the reply (4xx, 5xx) alone says only for how long.
 */
export function meaningOf({ stage, code, text: whole }: ServerReply): ReplyMeaning {
  const text = onOneLine(whole);
  const account = accountCauseOf({ stage, code, text: withoutNames(text) });
  if (account) return { about: 'account', ...account };
  if (code < 500 || isRecipientLimit(text)) return { about: 'moment' };
  const reason = reasonIn(text);
  if (reason?.about === 'not-address' && FOR_NOW.has(reason.status)) return { about: 'moment' };
  if (OF_CONTENT.test(text)) return { about: 'content' };
  // At the content stage, only words that name the address, or its status, are about it: a missing template or domain is
  // ours.
  const mayBeAddress = stage !== 'content' || NAMES_ADDRESS.test(text);
  if (mayBeAddress && judgeFailure('', text, '').isPermanent) return { about: 'address' };
  return { about: 'unknown' };
}

/** Longer than any server's reply; what comes after says nothing more. */
const MAX_LENGTH = 2000;
/** Each line of a reply repeats its code (RFC 5321 §4.2.1), and often its status. */
const NEXT_LINE = /\s*\r?\n[2-5]\d\d[ -](?:#?[245]\.\d{1,3}\.\d{1,3} )?/gu;

/** A mailbox, or a status about one (RFC 3463). */
const NAMES_ADDRESS = /\S@\S|\b5\.(?:1\.\d{1,2}|2\.1)\b|mailbox|recipient/iu;

/** Removes addresses and links, which say nothing about the reason whatever words they contain. */
const withoutNames = (text: string): string =>
  text.replaceAll(/<[^<>\s]{1,320}>|[^\s<>@]{1,64}@[^\s<>@]{1,255}|https?:\/\/\S+/giu, ' ');

const onOneLine = (reply: string): string =>
  reply.slice(0, MAX_LENGTH).replaceAll(NEXT_LINE, ' ').replaceAll(/\s+/gu, ' ');
