/**
 * The words of mail servers. They were collected from the notices that the common ones send, and are general on
 * purpose: a phrase that only one mail ever had does not belong here.
 */

/** Why a delivery failed, each with the enhanced status (RFC 3463) that stands for it. First match counts. */
export const REASONS: readonly { readonly status: string; readonly words: RegExp }[] = [
  {
    // Mailbox full.
    status: '5.2.2',
    words:
      /(?:mail ?(?:box|folder)|inbox|account|user|recipient|quota)\S{0,30} (?:(?:storage|size|disk|has|is|are|was|currently|have|been|the|its|their|limit|usage|mail)\W+){0,4}(?:full|exceed|over|excessive|out of (?:storage|space))|over ?quota|quota (?:is )?exceed|exceed\w* (?:\w+ ){0,4}(?:quota|storage|mailbox)|not enough (?:storage )?space|insufficient (?:user )?(?:disk )?(?:storage|space|quota)|mailbox full|disk full|quota violation|storage limit|mailfolder is full|boîte[^.]{0,30}pleine|postfach[^.]{0,30}voll|ящик[^.]{0,30}(?:переполнен|заполнен)|превышен\S{0,30} квот|容量|一杯/iu,
  },
  {
    // Too large.
    status: '5.3.4',
    words:
      /(?:message|mail|size)\S{0,30} (?:(?:is|was|size|too|file|limit|a|exceeds?|the)\W+){0,4}(?:too (?:large|big)|exceed\w* (?:\w+ ){0,4}(?:size|limit|maximum))|size limit|too large|exceeds? (?:\w+ ){0,4}(?:message )?size|maximum (?:\w+ )?size/iu,
  },
  {
    // Nobody has this address.
    status: '5.1.1',
    words:
      /(?:user|recipient|mailbox|account|address|addressee|customer|userid|destinat\w+|member|login)\S{0,30} (?:(?:is|was|has|does|do|did|name|id|address|account|you|entered|mailbox|been|that|tried|to|reach|in|this|email|e-mail|rejected|here)\W+){0,6}(?:not (?:exist|found|known|valid|recogni[sz]ed|listed|available|active|local|registered|our|been found|a (?:valid|known|registered))|unknown|invalid|unavailable|inactive|disabled|suspended|closed|terminated|expired|undeliverable|discontinued|nonexistent|non-existent)|(?:no such|unknown|invalid|unrouteable|unroutable|undeliverable|nonexistent|non-existent|not a known|not a valid|bad|illegal|inactive|disabled|no) (?:local |final |virtual |destination |e-?mail |delivery |recipient |user |mailbox ){0,3}(?:user|recipient|mailbox|account|address|addressee|alias|person|userid|name|here)|doesn.t (?:have|exist|like (?:the )?recipient)|does not exist|not our customer|user doesn.t|isn.t a (?:known|valid|registered)|not a registered|no longer (?:\w+ ){0,3}(?:valid|available|active|with|work|employ|exist|in (?:use|service)|accept)|recipient (?:address )?rejected|not listed in|(?:нет такого|не существует|неизвестн\S{1,30} (?:пользовател|получател|адрес)|не найден)|unbekannt|n'existe pas|inconnu|no existe|desconocid|inesistente|sconosciut|存在しない|見つかりません|宛先不明/iu,
  },
  {
    // No such domain, or no way to it.
    status: '5.1.2',
    words:
      /(?:host|domain|name server|mail server)\S{0,30} (?:(?:name|is|was|does|could|can|lookup|service|not|be|for|domain)\W+){0,4}(?:not (?:found|exist|known|resolve)|unknown|invalid|failure|error|non-?existent)|name or service not known|(?:no such|unknown|bad destination|invalid) (?:host|domain)|no mx|unrouteable (?:mail )?domain|all relevant mx records|(?:couldn.t|could not|cannot|can.t|unable to) (?:find|locate|resolve|look ?up) (?:\w+ ){0,3}(?:host|domain|mx|mail server)|nxdomain|name service error|unroutable|dns error|domain name not found/iu,
  },
  {
    // A loop.
    status: '5.4.6',
    words: /hop count|mail(?:er)? loop|loop detected|too many (?:hops|received)|loops back|routing loop/iu,
  },
  {
    // Given up after a while.
    status: '4.4.7',
    words:
      /(?:timed?[- ]?out|time ?out|retry time|retries|delivery time|queue|max\w* (?:time|age)|too long)\S{0,30} (?:(?:was|is|has|not|been|limit|in|the|queue|reached)\W*){0,4}(?:expired|exceeded|reached|elapsed|too long)|has been in (?:the )?queue too long|delivery (?:time )?expired|connection (?:was )?(?:refused|timed? ?out|dropped|reset|closed|lost)|(?:network|host|no route)\S{0,30} (?:is )?unreachable|no route to host|lost connection|conversation with|could not connect|unable to connect|no answer from host|not responding|couldn.t connect|try again later|temporar|timed out|timeout/iu,
  },
  {
    // The servers do not get on with each other.
    status: '5.3.0',
    words:
      /protocol|command (?:parameter )?(?:not|out|un)|improper sequence|bad sequence|syntax error|not implemented|(?:system|internal|local|server|configuration|software) (?:\w+ )?(?:error|problem|failure)|service (?:\w+ ){0,2}(?:unavailable|not available)|out of memory|unable to (?:fork|lock)/iu,
  },
  {
    // Refused for who we are or what we wrote, not for whom it is to.
    status: '5.7.1',
    words:
      /spam|blocked|black ?list|block ?list|reputation|\brbl\b|dnsbl|spf\b|dkim|dmarc|unauthenticated|polic(?:y|ies)|not (?:authori[sz]ed|permitted|allowed|accepted)|unauthori[sz]ed|denied|prohibited|restricted|relay\w*|rejected|refused|reject|virus|content|administrative|security|protection|unsolicited|permission|authenticat\w+|suspicious|banned|no ptr|reverse dns|rate limit|at a rate|too many/iu,
  },
];

const BOUNCE_SUBJECTS = [
  'undeliver',
  'delivery (?:status|has failed|failure|failed|problem|error|report|incomplete)',
  'deliver(?:y|able)[^a-z]*(?:fail|unsuccess)',
  'fail(?:ed|ure)(?: of| to)? (?:mail|deliver|notice|notification)',
  '(?:mail|message|e-?mail)\\S{0,30} (?:delivery|could not|cannot|not|un)\\W?\\s?(?:be )?(?:fail|deliver|sent|error)',
  '(?:mail|message|email) (?:system |delivery )?(?:error|failure|failed|rejected|returned|status)',
  'return(?:ed|ing)? (?:mail|message|to sender|email)',
  '(?:not|non)[- ]?deliver',
  'unable to (?:deliver|send)',
  'failure notice',
  'error sending',
  'non[- ]?remis|échec de (?:la )?(?:remise|distribution)|message non distribué',
  'unzustellbar|nicht zugestellt|zustellung|nachricht nicht',
  'no se (?:pudo|ha podido) entregar|no entregado|devuelto|mensaje no',
  'mancata consegna|non recapitat|messaggio non',
  'não (?:foi )?entregue|falha (?:na|de) entrega',
  'недостав|не (?:может быть |удалось |было )?доставл|сбой доставки|ошибка доставки|не удалось доставить|невозможно доставить',
  'メールエラー|配信|送信できません|エラー通知',
  '退信|无法送达|投递失败',
];
/** Subjects of notices that a mail did not arrive. */
export const BOUNCE_SUBJECT = new RegExp(BOUNCE_SUBJECTS.join('|'), 'iu');

const BOUNCE_BODIES = [
  "(?:could ?n[o']t|cannot|can ?not|can.t|was not|were not|has not been|have not been|is not|not be|unable to(?: be)?|wasn.t (?:able to )?|weren.t able to|failed to|did not|didn.t|won.t be|not able to)\\s+(?:be\\s+)?(?:successfully\\s+)?(?:delivered?|sent|reach(?:ed)?|forward(?:ed)?|send|accepted?|relay(?:ed)?)",
  'undeliver',
  'delivery (?:to|of|has|attempt|failed|failure|error|status|notification)',
  'permanent (?:error|fatal|failure)|fatal errors?',
  'returned to (?:the )?sender|return(?:ing|ed) (?:message|mail)',
  '(?:following|these) (?:address|recipient|addresses|destination)\\S{0,30} (?:\\w+ ){0,3}(?:fail|error|reject)',
  '(?:error|problem|trouble)s? (?:\\w+ ){0,3}(?:deliver|send)ing',
  'invalid final delivery|unknown user|user unknown|failure reasons?|rejected your message|mail delivery (?:software|system|subsystem)',
  'smtp error|remote host said|did not reach|non[- ]?deliver|nondelivery',
  'no such user|(?:invalid|unknown) (?:user|recipient|mailbox|address)|mailbox unavailable|requested (?:mail )?action not taken',
  'не (?:может быть |могло быть |было |удалось |был[оа]? )?доставл|не удалось доставить|невозможно доставить',
  'nicht zugestellt|konnte nicht|unzustellbar',
  "n'a pas pu être|n'a pas été remis|non remis",
  'no se (?:pudo|ha podido)|no ha podido',
  'non è stato (?:possibile|recapitato)|não (?:foi|pôde) ',
  '送信できません|配信できません|送信に失敗|届きません|届けられません|ができませんでした',
  '退信|无法送达|投递失败|未能',
];
/** Sentences that say a mail did not arrive. */
export const BOUNCE_BODY = new RegExp(BOUNCE_BODIES.join('|'), 'iu');

/** Notices that a mail is late, and that the server goes on trying. */
export const DELAY =
  /(?:delivery|message|mail) (?:\w+ ){0,4}(?:delayed|deferred)|delay(?:ed)? (?:mail|delivery|notification|notice)|(?:you )?do not need to (?:re-?send|take any action)|(?:warning|this is (?:only )?a warning|no action is required)[^.]{0,80}(?:delay|4 hours|hours|queue|still|only)|(?:will|shall) (?!not\b)(?:\w+ ){0,3}(?:keep|continue) (?:\w+ ){0,2}(?:trying|retry|to (?:try|retry|be (?:re)?tried|attempt))|will be (?:retried|re-?attempted)|still (?:be(?:ing)? )?(?:trying|retried|in (?:the )?queue)|задержан|отложена|verzögert|retardé|demorad|ritardo/iu;

/** Who speaks for a mail server. */
export const SERVER_SENDER =
  /^(?:mailer[-_.]?daemon|post_?master|mail[-_.]?(?:delivery|system|master|gateway)?[-_.]?(?:subsystem|system|agent|daemon)?|double-?bounce|bounces?|mdaemon|microsoftexchange\w*|no-?reply|mailadm|mta|smtp\w*|system|admin\w*|failures?|daemon|undeliver\w*)$/iu;

/** The name of who speaks for a mail server. */
export const SERVER_NAME =
  /mail(?:er)?[ -]?(?:delivery|daemon|system|administrator)|post ?master|delivery (?:sub)?system|system administrator|internet mail delivery|mail gateway|почтов\S{1,30} систем/iu;
