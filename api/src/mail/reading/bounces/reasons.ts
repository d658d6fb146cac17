/**
 * What mail servers say about a failed delivery, in words. They were collected from what the common servers send, and are
 * general on purpose: a phrase that only one mail ever had does not belong here.
 */

/** What a reason is about. Only what is about the address, or its domain, counts against it. */
export type Subject =
  /** For now, or about us and what we sent: a block list, a policy, a quota, a size. */
  | 'not-address'
  /** Nobody has this address any more. */
  | 'address'
  /** The domain does not exist, or takes no mail. */
  | 'domain'
  /** The way there: network, time, loops, faults of the servers. */
  | 'way'
  /** Refused, and the address is all that is named: what is wrong with it, only the status says. */
  | 'refused-address';

interface Reason {
  readonly about: Subject;
  /** Enhanced status (RFC 3463) that stands for it. */
  readonly status: string;
  /** Of {@link plainWords}. */
  readonly words: RegExp;
}

/** Longest text that is searched for reasons. */
const MAX_LENGTH = 20_000;

/**
 * Words alone, in small letters with single blanks: without links, addresses, hosts and codes, whose names may say
 * `spam` or `unknown` without meaning it, and which stand between words that belong together.
 */
export const plainWords = (text: string): string =>
  (
    text
      .slice(0, MAX_LENGTH)
      .replaceAll(/['’`]/gu, '')
      .match(/[^\s<>()"]+/gu) ?? []
  )
    .map(withoutNames)
    .join(' ')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .toLowerCase();

/** Exchange's own names say what they mean: `RESOLVER.ADR.RecipNotFound`. */
const SPEAKING_NAME = /^[A-Z]{3,20}(?:\.[A-Z]\w{1,40}){1,4}\b/u;
const HOST = /\b(?:[\w-]{1,63}\.){1,10}(?:[a-z]{2,24}|[A-Z]{2,24})\b/gu;
/** Longer ones are text of a script without blanks. */
const MAX_NAME_LENGTH = 300;

function withoutNames(token: string): string {
  const word = token.slice(0, token.includes('://') ? token.indexOf('://') : undefined);
  if (word.includes('@')) return '';
  if (!word.includes('.') || word.length > MAX_NAME_LENGTH) return word === token ? word : '';
  const speaking = SPEAKING_NAME.exec(word)?.[0] ?? '';
  return /[a-z]/u.test(speaking)
    ? speaking.replaceAll(/(?<=[a-z])(?=[A-Z])|\./gu, ' ')
    : word.replaceAll(HOST, ' ');
}

const either = (...phrases: readonly string[]): RegExp => new RegExp(phrases.join('|'), 'u');

const PERSON =
  '(?:users?|recip|recipients?|mailbox(?:es)?|accounts?|address(?:es)?|addressee|customer|user ?id|username|member|login|subscriber|alias|destinat\\w+)';
const LINK =
  '(?: (?:is|was|are|has|have|had|does|do|did|name|names?|id|address|addresses|account|accounts|you|entered|mailbox|been|that|tried|to|reach|in|this|the|email|e|mail|rejected|here|currently|or|domain|specified|with|appears|be|recipient|user|local|s))';
const NOT_THERE =
  '(?:not (?:exist|exists|found|known|valid|recogni[sz]ed|listed|active|local|registered|our|been found|(?:a|an) (?:valid|known|registered|active))|doesnt exist|dont exist|isnt (?:valid|known|active)|unknown|invalid|inactive|disabled|suspended|closed|terminated|expired|discontinued|non ?existent|deleted|removed|deactivated|locked|cancell?ed|obsolete)';
const MISSING =
  '(?:no such|unknown|invalid|unrouteable|unroutable|undeliverable|non ?existent|not a known|not a valid|not a registered|bad|illegal|inactive|disabled|incorrect)';

/** The first that matches counts: what is most surely not about the address comes first. */
const REASONS: readonly Reason[] = [
  {
    about: 'not-address',
    status: '5.2.2',
    words: either(
      'over ?quota|quota',
      '(?:mail ?box|mail ?folder|inbox|account|user|recipient|disk|storage)(?: \\S{1,30}){0,5} (?:full(?! (?:details|list|information|report|text|headers?|message|explanation))|over (?:\\w+ ){0,2}limit|out of (?:storage|space))',
      'exceed\\w* (?:\\w+ ){0,4}(?:storage|mailbox|local limit)|mailbox exceed\\w*|mailbox (?:\\w+ ){0,3}(?:full|exceed\\w*)|full mailbox',
      '(?:not enough|insufficient|no|out of) (?:\\w+ ){0,2}(?:space|storage)|disk full|storage limit|mailbox size',
      'boîte[^.]{0,30} pleine|postfach[^.]{0,30} voll|переполнен|ящик[^.]{0,30}заполнен|квот|buzón[^.]{0,20} lleno|casella[^.]{0,20} piena|容量|一杯|已满',
    ),
  },
  {
    about: 'not-address',
    status: '5.3.4',
    words: either(
      'too (?:large|big)|size limit|(?:message|line|header|content)s? (?:\\w+ ){0,3}(?:size|length|limit|too long)|exceed\\w* (?:\\w+ ){0,4}(?:size|length|maximum)|maximum (?:\\w+ )?size',
    ),
  },
  {
    about: 'not-address',
    status: '4.7.1',
    words: either(
      'gr[ea]y ?list|temporar|maintenance|not found try again|try (?:again )?later|again later|retry later|deferred|(?:for|at) (?:the|this) (?:moment|time)|transient',
      'too many|rate limit\\w*|at a rate|throttl|(?:hourly|daily|sending|message|receiving|receive|connection) (?:rate )?limit|per (?:hour|day|minute)|this hour',
    ),
  },
  {
    about: 'not-address',
    status: '5.7.1',
    words: either(
      'spam\\w*|virus\\w*|malware|phish\\w*|unsolicited|junk|\\bube\\b|abus(?:e|ive)|complaints?|bulk mail',
      'black ?list\\w*|block ?list\\w*|deny ?list|\\brbls?\\b|dnsb?l|reputation|blocked|blocking|bloqu\\w+|banned|barracuda|spamhaus|suspicious|(?<!not )\\blisted (?:in|on|by|at)\\b',
      '\\bspf\\b|dkim|dmarc|unauthenticated|authenticat\\w+|\\bptr\\b|reverse dns|\\brdns\\b|\\bhelo\\b|\\behlo\\b|\\btls\\b|sender id|purported responsible',
      'polic(?:y|ies)|preferences|(?:not|un) ?authori[sz]ed|not (?:permitted|allowed)|prohibited|forbidden|restrict\\w*|content|administrative\\w*|security|permissions?|verification failed',
      'pas autoris|no (?:\\S{1,20} )?autorizad|non (?:\\S{1,20} )?autorizzat|nicht berechtigt|keine berechtigung',
      'relay\\w* (?:\\w+ ){0,2}(?:denied|permitted|prohibited|allowed|rejected|refused)|(?:to|not|no|insecure|open|mail) relay(?:ing)?\\b|client host rejected',
      '(?<!to )(?<!to the )\\bsenders? (?:\\w+ ){0,4}(?:reject\\w*|denied|unknown|invalid|not|refused|blocked|verif\\w+|fail\\w*)|(?:domain of|invalid|unroutable|unrouteable|unknown|bad|your) sender|sender (?:address|domain)|(?:from|header) (?:address|domain|header)|header error|multiple addresses in from|(?:rejected|refused|denied) (?:the )?(?:ip|client)|your (?:ip|host|server|network|domain)|host network',
      'спам|чёрн\\S{1,4} спис|черн\\S{1,4} спис|заблокирован\\S{0,4} отправ|迷惑メール|垃圾',
    ),
  },
  {
    about: 'address',
    status: '5.1.1',
    words: either(
      `${PERSON}${LINK}{0,8} ${NOT_THERE}\\b`,
      `\\b${MISSING} (?:or \\w+ )?(?:(?:local|final|virtual|destination|e|e?mail|delivery|recipient|recipients?|user|mailbox|primary|smtp) ){0,4}(?:${PERSON}|person|name|here)\\b`,
      '\\bno (?:\\w+ )?(?:mailbox|user|account|recipient|person|one) (?:here|found|by that|with that|of that|named|exists)|no mailbox|\\bno such\\b(?! (?:host|domain|file|process|command))',
      'does not exist|doe?snt exist|do not exist|(?:unable to|cannot|can not|could not|couldnt|cant) (?:find|locate) (?:\\w+ ){0,3}(?:user|recipient|mailbox|account|address)|no mail ?box|unknown local part|does not handle mail for|doesnt handle mail for|(?:not|isnt) our (?:customer|user)|does not have an? (?:\\w+ ){0,2}account|doesnt have an? (?:\\w+ ){0,2}account|doesnt like recipient',
      'recip(?:ient)? not found|(?:was ?nt|was not|could ?nt be|could not be|can ?not be) found\\b|not listed in|name is not recogni[sz]ed|recogni[sz]ed as a user',
      'no longer (?:\\w+ ){0,3}(?:valid|available|active|with|works?|working|employ\\w*|exists?|in (?:use|service)|accept\\w*|server|here|used|monitored)|has left (?:the|our)|(?:user|mailbox|recipient|account) (?:\\w+ )?moved',
      'нет такого|не существует|неизвестн\\S{1,30} (?:пользовател|получател|адрес)|пользовател\\S{0,4} не найден|ящик[^.]{0,30}(?:не найден|отключ|удал)|такого пользователя нет',
      '(?:benutzer|empfänger|adresse)\\S{0,5} (?:\\S{1,30} ){0,3}(?:unbekannt|nicht)|unbekannter empfänger|existiert nicht|nexiste pas|inconnue?|destinataire invalide|no existe|desconocid|inesistente|sconosciut|nie istnieje|nie ma takiego|(?<!pravděpodobně )neexistuj|nem létezik|finns inte|findes ikke|finnes ikke|bestaat niet|δεν υπάρχει|bulunamadı|não existe|onbekend',
      '存在しません|存在しない(?!か)|宛先不明|用户不存在|(?<!可能)不存在',
    ),
  },
  {
    about: 'domain',
    status: '5.1.2',
    words: either(
      '(?:host|domain|mx|mail exchanger)(?: (?:name|or|is|was|does|could|can|be|for|domain|lookup|that|a|server|has|with|point|points|to|type|of|the|it|s)){0,6} (?:not (?:found|exist|known|resolve)|unknown|invalid|non ?existent|no such)',
      '(?:no such|unknown|bad destination|invalid|illegal|non ?existent|unrouteable|unroutable)(?: (?:mail|smtp|recipient|destination))? (?:host|domain|system)|bad destination|illegal host domain',
      'name or service not known|nxdomain|null ?mx|no smtp service|no (?:mx|mail exchanger)\\b|(?:couldnt|could not|cannot|cant|unable to|wasnt able to|not able to) find (?:\\w+ ){0,3}(?:host|domain|mx|mail exchanger)|(?:all )?relevant mx records point to non ?existent',
      '(?:domain|host|it) does ?n[o ]?t (?:accept|receive|support) (?:any )?e?mail|domain doesnt receive email|host domain does not accept mail',
      'домен[^.]{0,20} не (?:найден|существует)',
    ),
  },
  {
    about: 'way',
    status: '5.4.6',
    words: either('hop count|mail(?:er)? loop|loop detected|hops|loops? back|routing loop'),
  },
  {
    about: 'way',
    status: '4.4.7',
    words: either(
      '(?:retry|retries|delivery|envelope|message|queue)\\S{0,10} (?:\\w+ ){0,3}(?:expired|exceeded|elapsed|too long)|(?:time|timed) ?out|maximum (?:\\w+ ){0,2}(?:time|age)|for (?:a long time|the last)|failed attempts',
      'connect\\w* (?:\\w+ ){0,4}(?:refused|dropped|reset|closed|lost|fail\\w*)|unreachable|not reachable|no route to host|lost connection|conversation with|(?:could not|couldnt|unable to|not able to|did not accept our requests to) connect|establish an smtp connection|no answer from host|not responding|socket error',
      'dns (?:\\w+ )?(?:fail\\w*|error|problem|query)|name ?server (?:\\w+ )?(?:reply|failure|error)|servfail|name service error|all hosts have been failing',
      'истекл?о|время ожидания|zeitüberschreitung|délai',
    ),
  },
  {
    about: 'way',
    status: '5.3.0',
    words: either(
      'protocol|command (?:\\w+ )?(?:not|out|un)|(?:improper|bad) sequence|syntax error|not implemented|(?:system|internal|local|server|configuration|software) (?:\\w+ )?(?:error|problem|failure)|(?:service|system) (?:\\w+ ){0,3}(?:unavailable|available|accept\\w*)|out of memory|unable to (?:fork|lock)|ldap',
    ),
  },
  {
    about: 'refused-address',
    status: '5.1.0',
    words: either(
      '(?:recipient|address|user|mailbox|rcpt)(?: (?:address|name|was|is|has|been|currently))* (?:rejected|refused|denied|unavailable|not (?:available|accepted|accepting))',
      'rejected (?:the )?(?:recipient|address)|mailbox (?:\\w+ ){0,2}unavailable',
    ),
  },
];

/** How servers refer to the sender in the words they use for recipients. */
const OURS =
  '(?:account|address|user|username|login|domain|mailbox|host|host ?name|server|ip(?: address)?|sender|path)';
const KIND_OF_MAIL = '(?:(?:smtp|mail|e ?mail|e|user|dns) ){0,2}';
/** Who sends is not there, may not send, or is not on a list of the recipient's: in the words for an address that is not there. */
const OF_SENDER = new RegExp(
  [
    `(?<!to (?:the )?)\\b(?:your|sending|connecting|client|originating|source|return|reply to|envelope(?: from)?|mail from|header from|originator|senders?) ${KIND_OF_MAIL}${OURS}${LINK}{0,8} ${NOT_THERE}\\b`,
    `(?<!to (?:the )?)\\b(?:originator|senders?|return path|helo|ehlo|ip(?: address)?)(?: (?:host|name|domain|user))?${LINK}{0,8} ${NOT_THERE}\\b`,
    `\\b${OURS} (?:\\w+ ){0,2}(?:sending from|(?:of|for) (?:the |your )?(?:senders?|sending|return path|originator|server))(?: ${OURS})?${LINK}{0,8} ${NOT_THERE}\\b`,
    `\\b${MISSING} ${OURS} in (?:the )?(?:mail from|return path|from|sender)\\b`,
    '\\b(?:not|isnt|un) ?(?:registered|known|valid|active|configured|enabled|recogni[sz]ed) (?:\\w+ ){0,2}(?:to|for) (?:send|relay)(?:ing)?\\b',
    '(?:not (?:found|listed|known|present)|unknown|missing) (?:in|on|from) (?:\\w+ ){0,4}(?:(?:allow|white|safe) ?list\\w*|your address ?book|contacts|(?:allowed|approved|trusted|safe|permitted|known) (?:senders?|recipients?|list|users?|correspondents?))',
    '(?:has|have) (?!been)(?:\\w+ )?(?:disabled|blocked|(?:turned|switched) off) (?:\\w+ ){0,3}(?:e ?mails?|mails?|messages?|senders?)',
    '(?:disabled|closed|locked|(?:un|not )available) (?:to|for|from) (?:\\w+ ){0,2}(?:external|outside|unknown|internet|you)\\b',
    '(?:not|only) accepts? (?:\\w+ ){0,3}from\\b',
    'due to inactivity of (?:the )?sender',
  ].join('|'),
  'gu',
);

/** Like {@link plainWords}, with phrases about the sender replaced by a marker. */
const wordsOfReason = (text: string): string => plainWords(text).replaceAll(OF_SENDER, ' your sender ');

/** The first reason that a text gives; undefined when it says none that is known. */
export function reasonIn(text: string): Reason | undefined {
  const words = wordsOfReason(text);
  return REASONS.find((reason) => reason.words.test(words));
}

/** Whether a text says that nobody has the address, or that its domain is none, whatever else it says. */
export function saysAddressIsWrong(text: string): boolean {
  const words = wordsOfReason(text);
  return REASONS.some(
    ({ about, words: pattern }) => (about === 'address' || about === 'domain') && pattern.test(words),
  );
}

/** Links that alone give the reason: to the operator of a block list. */
export const BLOCKED_BY_LINK =
  /https?:\/\/\S{0,100}(?:spamhaus|[?&/.](?:bl|rbl|dnsbl|blocked?|blacklist)\b|lookup|delist|reputation|unblock)/iu;

/** What a server says about an unknown address by RFC 5321 §4.2.3, among other things. */
export const isUnavailable = (text: string): boolean =>
  /mailbox (?:\w+ ){0,2}unavailable/u.test(plainWords(text));
