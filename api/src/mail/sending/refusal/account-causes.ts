import type { HoldCause } from '@touchline/shared/contract';
import type { ServerReply, Stage } from './server-reply.ts';

/** Why a server refuses the sending account rather than one mail. */
export interface AccountCause {
  readonly cause: HoldCause;
  /** How long it lasts by the server's own words, in milliseconds; undefined when they do not say. */
  readonly lasts?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What one mailbox receives is limited, too, and greylisting is for each sender and recipient. */
const OF_RECIPIENT =
  /\brecipient(?:['’]?s)?(?:\s+<[^>]{0,320}>)?\s+(?:has exceeded|per (?:hour|day) message receive|message receive|thread limit)|recipientperhour|you are trying to contact|receive limit|receiving mail (?:too|at a rate)|gr[ea]y ?list|limit exceeded for recipient|\b5\.7\.1(?:2[49]|3[346])\b|resolver\.rst|senderNotAuthenticated/iu;
/** Names the recipient, so what follows is about them. */
const NAMES_RECIPIENT = /tried to reach|trying to reach/iu;

/** Whether the server limits what the recipient receives, which passes. */
export const isRecipientLimit = (words: string): boolean => OF_RECIPIENT.test(words);

/** Words about one mail, although they mention limits. */
const OF_MAIL =
  /\b[245]\.(?:2\.[23]|3\.4)\b|\bline (?:length|too)|message length|attachments?\b|(?:mailbox|user(?:['’]s account)?) has exceeded|\bsize\b|too (?:large|big|long)|over ?quota|mailbox (?:is )?full|quota exceeded \(mailbox|(?:insufficient|out of) (?:\w+ )?(?:storage|space)|(?:mailbox|disk|storage) (?:\w+ )?(?:quota|limit|full)/iu;

interface Rule {
  readonly cause: HoldCause;
  readonly words: RegExp;
  /** Stages at which the words mean this; elsewhere they are about the recipient. Any stage unless given. */
  readonly stages?: readonly Stage[];
}

const NOT_OF_RECIPIENT: readonly Stage[] = ['connection', 'sign-in', 'sender', 'content'];

/** The first that matches counts. Words are those of the common servers, and general on purpose. */
const RULES: readonly Rule[] = [
  {
    cause: 'quota',
    words:
      /\b5\.4\.5\b|\b5\.1\.90\b|\b5\.7\.(?:232|233|705)\b|\b5\.2\.122\b|(?:daily|hourly|monthly|24[- ]hour|sending|send|smtp relay|submission|outgoing|outbound|message|messages|e?mails?|recipients?|credits?|plan)s? (?:\w+ ){0,3}(?:limit|quota|allowance)s? (?:\w+ ){0,3}(?:exceed|reach|hit|used)|(?:exceed|reach|over|hit)(?:ed|s|ing)? (?:\w+ ){0,6}(?:limits?|quotas?|allowance|credits|threshold|emails per (?:hour|day))\b|(?:limit|quota) (?:of \d+ )?(?:messages|recipients|e?mails) (?:per|a) (?:hour|day)|maximum credits exceeded|max(?:imum)? (?:e?mails|messages|defers and failures) per (?:hour|day)|submissionquota|превыш\S{1,6} (?:\S{1,20} ){0,3}(?:лимит|квот)|лимит (?:\S{1,20} ){0,3}(?:исчерпан|превышен)/iu,
  },
  {
    cause: 'sign_in',
    words:
      /\b5\.7\.(?:3|8|14|57|139)\b|\b4\.7\.[08]\b.{0,80}authenticat|authentication (?:is )?(?:required|failed|failure|credentials|unsuccessful|disabled|rejected|aborted)|not authenticated|authenticate first|application[- ](?:specific )?password|username and password|invalid (?:login|credentials|user(?:name)? or password|password)|sign in (?:with|via) (?:your )?(?:web )?browser|must issue a starttls|encryption required|log ?in (?:denied|failed|incorrect)|does not have access rights to this service|oauth|access token/iu,
    stages: NOT_OF_RECIPIENT,
  },
  {
    cause: 'sign_in',
    words: /turn on smtp authentication/iu,
  },
  {
    cause: 'blocked',
    words:
      /outgoing (?:e?mail|message)s? (?:from \W{0,9})?(?:has been |is |are )?(?:suspended|blocked|disabled)|outgoing mail (?:suspension|hold)|unusual sending activity|banned sending ip|sender address blocked/iu,
  },
  {
    cause: 'rate',
    words:
      /too (?:many|much|frequent|fast) (?:\w+ ){0,4}(?:messages?|e?mails?|mails?|connections?|connects?|requests?|sessions?|attempts?|log ?ins?|recipients?|invocations?|commands?)|rate ?limit|throttl|maximum sending rate|(?:concurrent|simultaneous) (?:smtp )?(?:connections?|sessions?|submissions?)|sender thread limit|sending too (?:fast|quickly|many)|unusual rate|slow down|\btss?\d\d\b.{0,60}deferred|unexpected volume/iu,
  },
  {
    cause: 'sender',
    words:
      /\b5\.2\.252\b|\b5\.7\.60\b|send ?as ?denied|sendasdenied|permissions? to send (?:as|from|on behalf)|not owned by|(?:not|isn'?t) (?:allowed|authori[sz]ed|permitted) to (?:send|use)\b(?! (?:\w+ )?to (?:this|the)\b).{0,60}\b(?:as|from|address|sender|domain|behalf)|sender (?:address )?(?:\S{1,320} )?(?:rejected|denied|refused|not allowed|not permitted|unauthori[sz]ed|must exist)|sender (?:verify|verification) failed|from (?:address|header|domain|field) (?:\w+ ){0,6}(?:not|does not match|mismatch|invalid|must)|(?:address|identit(?:y|ies)|domain|sender) (?:\w+ ){0,3}(?:is|are|was|has) (?:not (?:been )?|un)(?:verified|confirmed|validated)|not verified|verified sender|relaying disallowed as|sender identity|invalid (?:mail from|sender|from)|envelope[- ]from|mail from (?:\w+ ){0,3}(?:rejected|denied|not)/iu,
  },
  {
    cause: 'blocked',
    words:
      /\b5\.1\.8\b|\b5\.7\.(?:501|502|503|508|606|708|750)\b|bad outbound sender|outbound ?spam|spam abuse (?:was )?detected|(?:your|this|the sending|sender'?s?|smtp) (?:e?mail )?(?:account|mailbox|user|tenant|organi[sz]ation|domain|plan|subscription) (?:\S{1,80} )?(?:has been |have been |is |was |are )?(?:temporarily |permanently |currently )?(?:disabled|suspended|blocked|locked|restricted|deactivated|terminated|limited|under review|frozen|banned)|(?:account|domain) (?:\S{1,80} )?(?:is )?not allowed to send|sending (?:\w+ ){0,3}(?:paused|suspended|disabled|blocked)|banned send(?:er|ing)|unregistered domain|traffic not accepted from this ip/iu,
    stages: NOT_OF_RECIPIENT,
  },
  {
    cause: 'policy',
    words:
      /\b5\.7\.(?:26|509|515)\b|unauthenticated e?mail|sender is unauthenticated|dmarc (?:policy|verification)|required authentication level|relay(?:ing)? (?:access )?(?:\w+ ){0,2}(?:denied|prohibited|not (?:permitted|allowed))|(?:mail )?relay denied|unable to relay|not (?:permitted|allowed) to relay|client host rejected|sandbox (?:subdomains?|mode|account)|not authori[sz]ed to perform|free (?:accounts?|plan)|(?:connections?|mail) (?:will )?not (?:be )?accepted from|(?:ip|host|client) (?:address )?(?:\S{1,60} )?(?:is )?(?:blocked|blacklisted|block ?listed|banned|not allowed|rejected)|client host [^;]{0,80}blocked using|(?:overdue|outstanding|missing) payment|billing (?:problem|issue|failed)/iu,
  },
];

/** Codes that are about signing in, whatever they say (RFC 4954 §6). */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** What a reply says against the account; undefined when it is not about the account. */
export function accountCauseOf({ stage, code, text }: ServerReply): AccountCause | undefined {
  if (OF_RECIPIENT.test(text) || NAMES_RECIPIENT.test(text)) return undefined;
  if (SIGN_IN_CODES.has(code) || (stage === 'sign-in' && code >= 500)) return { cause: 'sign_in' };
  const isOfMail = OF_MAIL.test(text);
  const rule = RULES.find(
    (one) =>
      (one.stages?.includes(stage) ?? true) &&
      !(isOfMail && (one.cause === 'quota' || one.cause === 'rate')) &&
      one.words.test(text),
  );
  if (rule) return { cause: rule.cause, ...lasting(rule.cause, text) };
  if (isOfMail) return undefined;
  // The server knows nothing about a mail yet: only the account can be refused.
  if (code >= 500 && stage === 'connection') return { cause: 'policy' };
  if (code >= 500 && stage === 'sender') return { cause: 'sender' };
  return undefined;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE, h: HOUR, d: DAY };
const WAIT =
  /(?:try again|retry|wait|resum\w+|available|unblocked|reset\w*|expires?)\D{0,30}(?<count>\d{1,4}) ?(?<unit>s|m|h|d)(?:ec(?:ond)?s?|in(?:ute)?s?|(?:ou)?rs?|ays?)?\b/iu;

/** How long, by the words: the wait they name, or the period of the quota. */
function lasting(cause: HoldCause, words: string): Pick<AccountCause, 'lasts'> {
  const { count, unit } = WAIT.exec(words)?.groups ?? {};
  const named = count === undefined ? 0 : Number(count) * (UNITS[unit?.toLowerCase() ?? ''] ?? 0);
  if (named > 0) return { lasts: Math.min(named, DAY) };
  if (cause !== 'quota') return {};
  if (/per hour|hourly|an hour|в час/iu.test(words)) return { lasts: HOUR };
  if (/per minute|a minute/iu.test(words)) return { lasts: MINUTE };
  if (/daily|per day|a day|24[- ]hour|monthly|\b5\.4\.5\b|\b5\.1\.90\b|сут|день|дн/iu.test(words))
    return { lasts: DAY };
  return {};
}
