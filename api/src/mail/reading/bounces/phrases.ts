/** By what words the notices of mail servers are known; why a delivery failed is in `reasons.ts`. */

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

/** What only a server says that goes on trying, whatever else it says. */
export const STILL_TRYING =
  /this is (?:only )?a warning|warning message only|do not need to re-?send|transient non-?fatal|not (?:yet )?been delivered yet|not yet been delivered|has ?n[o'’]?t been delivered yet|(?:will|shall) (?!not\b)(?:\w+ ){0,4}(?:keep|continue) (?:\w+ ){0,2}(?:trying|retry|to (?:try|retry|be (?:re)?(?:tried|attempted)|attempt))|(?:will|shall) (?!not\b)(?:\w+ ){0,2}(?:be retried|be re-?attempted|retry|try again|be tried again)|still (?:be(?:ing)? )?(?:trying|retried|in (?:the )?queue)|keep trying|attempts? (?:to deliver [^.]{0,60})?(?:will|shall) (?!not\b)(?:\w+ ){0,2}continue|попытки (?:\S{1,30} ){0,4}(?:будут )?продолж|weiterhin versuch|erneut versuch|nouvelles? tentatives?|seguir[áe]\S{0,3} intentando/iu;
/** What servers say about a delayed mail; some also say it about one that they have given up. */
export const DELAY =
  /(?:delivery|message|mail) (?:\w+ ){0,4}(?:delayed|deferred)|delay(?:ed)? (?:mail|delivery|notification|notice)|\(delay\)|for (?:the )?past \d+ hours?|no action is required|warning[^.]{0,80}(?:delay|4 hours|hours|queue|still|only)|задержан|задержк|отложена|verzögert|retardé|demorad|ritardo|opóźnion|vertraagd|遅延|延迟/iu;
/** That it goes on no longer. */
export const GIVEN_UP =
  /permanent(?:ly)? (?:fail|fatal|error)|failed permanently|give?n? up|giving up|returned to sender|fatal|(?:could not|was not able to|not) be delivered|(?:delivery|message) (?:has )?(?:failed|expired)/iu;

/** Who speaks for a mail server. */
export const SERVER_SENDER =
  /^(?:mailer[-_.]?daemon|post_?master|mail[-_.]?(?:delivery|system|master|gateway)?[-_.]?(?:subsystem|system|agent|daemon)?|double-?bounce|bounces?|mdaemon|microsoftexchange\w*|no-?reply|mailadm|mta|smtp\w*|system|admin\w*|failures?|daemon|undeliver\w*)$/iu;

/** Display names of mail servers. */
export const SERVER_NAME =
  /mail(?:er)?[ -]?(?:delivery|daemon|system|administrator)|post ?master|delivery (?:sub)?system|system administrator|internet mail delivery|mail gateway|почтов\S{1,30} систем/iu;
