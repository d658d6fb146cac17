import type { HoldCause } from '@touchline/shared/contract';
import type { ServerReply, Stage } from '../server-reply.ts';

/** A reply that a provider documents, or that its users report in public, and what it means. */
export interface KnownReply extends ServerReply {
  readonly provider: string;
  /** Where the reply is described. */
  readonly source: string;
  readonly means: HoldCause | 'address' | 'content' | 'moment' | 'unknown';
  /** Of a hold, in minutes, where the words say it. */
  readonly lasts?: number;
}

const GOOGLE = 'https://support.google.com/a/answer/3726730';
const GOOGLE_LIMITS = 'https://support.google.com/a/answer/166852';
const MICROSOFT =
  'https://learn.microsoft.com/en-us/troubleshoot/exchange/email-delivery/ndr/non-delivery-reports-in-exchange-online';
const MICROSOFT_SMTP =
  'https://learn.microsoft.com/en-us/exchange/mail-flow-best-practices/fix-issues-with-printers-scanners-and-lob-applications-that-send-email-using-off';
const MICROSOFT_LIMITS =
  'https://learn.microsoft.com/en-us/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits';
const MICROSOFT_THREADS =
  'https://techcommunity.microsoft.com/t5/exchange-team-blog/changes-coming-to-the-smtp-authenticated-submission-client/ba-p/607825';
const SES = 'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-smtp.html';
const SES_QUOTA = 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html';
const SES_ERRORS = 'https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html';
const POSTFIX = 'https://www.postfix.org/postconf.5.html';
const POSTFIX_SASL = 'https://www.postfix.org/SASL_README.html';
const EXIM = 'https://www.exim.org/exim-html-current/doc/html/spec_html/ch-access_control_lists.html';
const CPANEL =
  'https://docs.cpanel.net/knowledge-base/email/how-to-prevent-spam-with-mail-limiting-features/';
const SES_SUPPRESSION = 'https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html';
const CPANEL_RELAY =
  'https://bobcares.com/blog/2-reasons-for-550-please-turn-on-smtp-authentication-error-in-cpanel-exchange-servers/';
const CPANEL_SUSPEND = 'https://24x7serversecurity.com/blog/domain-has-an-outgoing-mail-hold';
const ZOHO = 'https://www.zoho.com/zeptomail/help/api/smtp-error-codes.html';
const ZOHO_ACTIVITY =
  'https://help.zoho.com/portal/en/community/topic/unable-to-send-message-reason-550-5-4-6-unusual-sending-activity-detected';
const ZOHO_BLOCKED = 'https://help.zoho.com/portal/en/community/topic/issue-with-outgoing-mail';
const MAILGUN = 'https://documentation.mailgun.com/docs/mailgun/user-manual/sending-messages/send-smtp';
const SENDGRID =
  'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting';
const YAHOO = 'https://senders.yahooinc.com/smtp-error-codes/';
const MAILRU = 'https://help.mail.ru/developers/smtp-errors';
const YANDEX = 'https://yandex.com/support/mail/mail-clients/troubleshooting/smtp.html';
const YANDEX_BOUNCES = 'https://yandex.com/support/yandex-360/customers/mail/en/bounces/yandex';
const RFC = 'https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3';

const reply = (
  provider: string,
  source: string,
  stage: Stage,
  text: string,
  means: KnownReply['means'],
  lasts?: number,
): KnownReply => ({
  provider,
  source,
  stage,
  code: Number(text.slice(0, 3)),
  text,
  means,
  ...(lasts !== undefined && { lasts }),
});

const DAY = 24 * 60;

/** Replies of the large providers and the common servers, and what each means. */
export const KNOWN_REPLIES: readonly KnownReply[] = [
  reply(
    'Google',
    GOOGLE_LIMITS,
    'content',
    '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 x1-20020a - gsmtp',
    'quota',
    DAY,
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    '550-5.4.5 Daily user sending quota exceeded. For more information go to\n550 5.4.5 https://support.google.com/mail/?p=DailyLimit - gsmtp',
    'quota',
    DAY,
  ),
  reply(
    'Google',
    GOOGLE,
    'sender',
    '550 5.7.1 Daily SMTP relay limit exceeded for user. For more information on SMTP relay sending limits go to https://support.google.com/a/answer/2956491 - gsmtp',
    'quota',
    DAY,
  ),
  reply(
    'Google',
    GOOGLE,
    'sender',
    '450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error. For more information on SMTP relay limits go to https://support.google.com/a/answer/2956491 - gsmtp',
    'quota',
  ),
  reply(
    'Google',
    GOOGLE,
    'sender',
    '550 5.7.0 Mail relay denied [192.0.2.7]. Invalid credentials for relay for one of the domains in: example.com - gsmtp',
    'sign_in',
  ),
  reply(
    'Google',
    GOOGLE,
    'sign-in',
    '535 5.7.8 Username and Password not accepted. For more information, go to https://support.google.com/mail/?p=BadCredentials - gsmtp',
    'sign_in',
  ),
  reply(
    'Google',
    GOOGLE,
    'sign-in',
    '534 5.7.9 Application-specific password required. For more information, go to https://support.google.com/mail/?p=InvalidSecondFactor - gsmtp',
    'sign_in',
  ),
  reply(
    'Google',
    GOOGLE,
    'sender',
    '530 5.7.0 Authentication Required. For more information, go to https://support.google.com/mail/?p=WantAuthError - gsmtp',
    'sign_in',
  ),
  reply(
    'Google',
    GOOGLE,
    'sign-in',
    '454 4.7.0 Too many login attempts, please try again later. - gsmtp',
    'rate',
  ),
  reply(
    'Google',
    GOOGLE,
    'connection',
    '421 4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been temporarily rate limited. - gsmtp',
    'rate',
  ),
  reply('Google', GOOGLE, 'connection', '421 4.7.0 Try again later, closing connection. - gsmtp', 'moment'),
  reply(
    'Google',
    GOOGLE,
    'recipient',
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time. - gsmtp',
    'moment',
  ),
  reply(
    'Google',
    GOOGLE,
    'recipient',
    '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp',
    'address',
  ),
  reply(
    'Google',
    GOOGLE,
    'recipient',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. - gsmtp",
    'address',
  ),
  reply(
    'Google',
    GOOGLE,
    'recipient',
    '452 4.2.2 The email account that you tried to reach is over quota. - gsmtp',
    'moment',
  ),
  reply(
    'Google',
    GOOGLE,
    'recipient',
    '552 5.2.2 The email account that you tried to reach is over quota. - gsmtp',
    'moment',
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    '552 5.3.4 Your message exceeded Google’s message size limits. - gsmtp',
    'content',
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    '552-5.7.0 This message was blocked because its content presents a potential\n552 5.7.0 security issue. - gsmtp',
    'content',
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    '421 4.3.0 Temporary System Problem. Try again later. - gsmtp',
    'moment',
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    '550-5.7.1 [192.0.2.7] Our system has detected that this message is likely\n550 5.7.1 unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked. - gsmtp',
    'unknown',
  ),

  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '554 5.2.252 SendAsDenied; outreach@example.com not allowed to send as bounce+17@example.com; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception with message Cannot submit message. [Hostname=VI1P.EURP.PROD.OUTLOOK.COM]',
    'sender',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT_SMTP,
    'content',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender [AM6P.eurprd07.prod.outlook.com]',
    'sender',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.1.8 Access denied, bad outbound sender. For more information please go to https://go.microsoft.com/fwlink/?LinkId=526653. AS(42004)',
    'blocked',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    'quota',
    DAY,
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message due to a permanent exception with message The message cannot be submitted because the sender’s submission quota was exceeded.',
    'quota',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message due to a permanent exception with message WASCL UserAction verdict is not None. Actual verdict is Suspend, ShowTierUpgrade.',
    'blocked',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    "550 5.7.233 Your message can't be sent because your tenant exceeded its daily limit for sending email to external recipients (tenant external recipient rate limit)",
    'quota',
    DAY,
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.7.501 Access denied, spam abuse detected from IP range',
    'blocked',
  ),
  reply('Microsoft 365', MICROSOFT, 'content', '550 5.7.503 Access denied, banned sender', 'blocked'),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.7.705 Access denied, tenant has exceeded threshold',
    'quota',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.7.708 Access denied, traffic not accepted from this IP',
    'blocked',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.7.750 Service unavailable. Client blocked from sending from unregistered domain',
    'blocked',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT_SMTP,
    'sender',
    '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM',
    'sign_in',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT_SMTP,
    'sign-in',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information.',
    'sign_in',
  ),
  reply('Microsoft 365', MICROSOFT_SMTP, 'sign-in', '535 5.7.3 Authentication unsuccessful', 'sign_in'),
  reply(
    'Microsoft 365',
    MICROSOFT_LIMITS,
    'content',
    '432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending for more information.',
    'rate',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT_THREADS,
    'content',
    '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded [Hostname=VI1P.EURP.PROD.OUTLOOK.COM]',
    'rate',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'recipient',
    '550 5.7.64 TenantAttribution; Relay Access Denied',
    'policy',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'recipient',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@club.example not found by SMTP address lookup',
    'address',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'recipient',
    "550 5.2.121 RESOLVER.RST.RecipientPerHourRateLimit; Recipient's per hour message receive limit exceeded",
    'moment',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'recipient',
    '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded',
    'moment',
  ),

  reply(
    'Amazon SES',
    SES_QUOTA,
    'content',
    '454 Throttling failure: Daily message quota exceeded.',
    'quota',
    DAY,
  ),
  reply('Amazon SES', SES_QUOTA, 'content', '454 Throttling failure: Maximum sending rate exceeded.', 'rate'),
  reply('Amazon SES', SES, 'connection', '421 Too many concurrent SMTP connections', 'rate'),
  reply('Amazon SES', SES, 'content', '451 Temporary service failure', 'moment'),
  reply('Amazon SES', SES, 'sign-in', '535 Authentication Credentials Invalid', 'sign_in'),
  reply('Amazon SES', SES, 'sender', '530 Authentication required', 'sign_in'),
  reply(
    'Amazon SES',
    SES_ERRORS,
    'content',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: outreach@example.com',
    'sender',
  ),
  reply(
    'Amazon SES',
    SES_ERRORS,
    'content',
    '554 Message rejected: Sending suspended for this account. For more information, please check the inbox of the email address associated with your AWS account.',
    'blocked',
  ),
  reply(
    'Amazon SES',
    SES_ERRORS,
    'content',
    '554 Access denied: User `arn:aws:iam::1:user/smtp` is not authorized to perform `ses:SendRawEmail` on resource',
    'policy',
  ),
  reply('Amazon SES', SES, 'content', '552 Message is too long.', 'content'),
  reply('Amazon SES', SES, 'content', '501 Invalid MAIL FROM address provided', 'sender'),

  reply(
    'Postfix',
    POSTFIX_SASL,
    'recipient',
    '553 5.7.1 <bounce+1@example.com>: Sender address rejected: not owned by user outreach@example.com',
    'sender',
  ),
  reply('Postfix', POSTFIX, 'recipient', '554 5.7.1 <ann@club.example>: Relay access denied', 'policy'),
  reply('Postfix', POSTFIX, 'recipient', '454 4.7.1 <ann@club.example>: Relay access denied', 'policy'),
  reply(
    'Postfix',
    POSTFIX,
    'recipient',
    '450 4.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.7]',
    'policy',
  ),
  reply(
    'Postfix',
    POSTFIX,
    'recipient',
    '550 5.1.1 <ann@club.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'address',
  ),
  reply(
    'Postfix',
    POSTFIX,
    'recipient',
    '450 4.1.1 <ann@club.example>: Recipient address rejected: unverified address: Address verification in progress',
    'moment',
  ),
  reply(
    'Postfix',
    POSTFIX,
    'recipient',
    '450 4.2.0 <ann@club.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/club.example.html',
    'moment',
  ),
  reply('Postfix', POSTFIX, 'sender', '452 4.3.1 Insufficient system storage', 'moment'),
  reply('Postfix', POSTFIX, 'sender', '552 5.3.4 Message size exceeds fixed limit', 'content'),
  reply(
    'Postfix',
    POSTFIX,
    'connection',
    '421 4.7.0 mail.example.com Error: too many connections from 192.0.2.7',
    'rate',
  ),
  reply('Postfix', POSTFIX, 'sender', '450 4.7.1 Error: too much mail from 192.0.2.7', 'rate'),
  reply(
    'Postfix',
    POSTFIX_SASL,
    'sign-in',
    '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6',
    'sign_in',
  ),
  reply('Postfix', POSTFIX_SASL, 'sender', '530 5.7.0 Must issue a STARTTLS command first', 'sign_in'),

  reply(
    'Exim',
    CPANEL,
    'content',
    '550 Domain example.com has exceeded the max emails per hour (151/150 (100%)) allowed. Message discarded.',
    'quota',
    60,
  ),
  reply(
    'Exim',
    CPANEL,
    'content',
    '451 Domain example.com has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message will be reattempted later',
    'quota',
    60,
  ),
  reply('Exim', EXIM, 'recipient', '550 relay not permitted', 'policy'),
  reply(
    'Exim',
    EXIM,
    'recipient',
    '550-Verification failed for <bounce+1@example.com>\n550 Sender verify failed',
    'sender',
  ),
  reply('Exim', EXIM, 'recipient', '550 Unrouteable address', 'address'),
  reply('Exim', EXIM, 'content', '552 Message size exceeds maximum permitted', 'content'),
  reply('Exim', EXIM, 'content', '550 Administrative prohibition', 'unknown'),
  reply('Exim', EXIM, 'sign-in', '535 Incorrect authentication data', 'sign_in'),
  reply('Exim', EXIM, 'recipient', '451 Temporary local problem - please try later', 'moment'),

  reply(
    'Mailgun',
    MAILGUN,
    'content',
    '420 domain sandbox.mailgun.org is not allowed to send: recipient limit exceeded',
    'quota',
  ),
  reply(
    'Mailgun',
    MAILGUN,
    'content',
    '550 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.',
    'policy',
  ),
  reply(
    'Mailgun',
    MAILGUN,
    'content',
    '550 Domain example.com is not allowed to send: The domain is unverified and requires DNS configuration. Log in to your control panel to view required DNS records.',
    'sender',
  ),
  reply(
    'Mailgun',
    MAILGUN,
    'content',
    '421 Domain example.com is not allowed to send: Account disabled',
    'blocked',
  ),
  reply('Mailgun', MAILGUN, 'sign-in', '535 5.7.0 Mailgun is not loving your login or password', 'sign_in'),

  reply('SendGrid', SENDGRID, 'sign-in', '451 Authentication failed: Maximum credits exceeded', 'quota'),
  reply(
    'SendGrid',
    SENDGRID,
    'content',
    '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.',
    'sender',
  ),
  reply(
    'SendGrid',
    SENDGRID,
    'sign-in',
    '535 Authentication failed: The provided authorization grant is invalid, expired, or revoked',
    'sign_in',
  ),
  reply('SendGrid', SENDGRID, 'sender', '550 Unauthenticated senders not allowed', 'sender'),
  reply('SendGrid', SENDGRID, 'content', '452 Too many recipients received this hour', 'rate'),

  reply(
    'Yahoo',
    YAHOO,
    'connection',
    '421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    'rate',
  ),
  reply(
    'Yahoo',
    YAHOO,
    'connection',
    '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.7, because the ip is in Spamhaus’s list; see https://postmaster.yahooinc.com/error-codes',
    'policy',
  ),
  reply(
    'Yahoo',
    YAHOO,
    'content',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    'unknown',
  ),
  reply(
    'Yahoo',
    YAHOO,
    'recipient',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0] - mta1.mail.bf1.yahoo.com",
    'address',
  ),
  reply('Yahoo', YAHOO, 'content', '550 Request failed; Mailbox unavailable', 'address'),
  reply('Yahoo', YAHOO, 'sign-in', '535 5.7.0 (#AUTH005) Too many bad auth attempts.', 'sign_in'),
  reply(
    'Yahoo',
    YAHOO,
    'content',
    '553 5.7.1 From: address not verified; see http://help.yahoo.com/l/us/yahoo/mail/original/manage/sendfrom-07.html',
    'sender',
  ),

  reply(
    'Mail.ru',
    MAILRU,
    'content',
    '550 Ratelimit exceeded. Please visit http://help.mail.ru/notspam-support/id?c=',
    'rate',
  ),
  reply(
    'Mail.ru',
    MAILRU,
    'content',
    '550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=abc or report details to abuse@corp.mail.ru.',
    'unknown',
  ),
  reply(
    'Mail.ru',
    MAILRU,
    'recipient',
    '550 Message was not accepted -- invalid mailbox. Local mailbox ann@mail.ru is unavailable: user not found',
    'address',
  ),
  reply(
    'Mail.ru',
    MAILRU,
    'sign-in',
    '535 5.7.0 NEOBHODIM parol prilozheniya https://help.mail.ru/mail/security/protection/external / Application password is REQUIRED',
    'sign_in',
  ),
  reply('Mail.ru', MAILRU, 'content', '550 Sender address rejected: not own from', 'sender'),
  reply(
    'Mail.ru',
    MAILRU,
    'recipient',
    '450 Recipient is temporarily unavailable, try again later',
    'moment',
  ),

  reply('Yandex', YANDEX, 'sender', '553 5.7.1 Sender address rejected: not owned by auth user.', 'sender'),
  reply(
    'Yandex',
    YANDEX,
    'sign-in',
    '535 5.7.8 Error: authentication failed: This user does not have access rights to this service',
    'sign_in',
  ),
  reply(
    'Yandex',
    YANDEX,
    'content',
    '554 5.7.1 [1] Message rejected under suspicion of SPAM; https://ya.cc/1IrBc 1584',
    'unknown',
  ),
  reply(
    'Yandex',
    YANDEX,
    'recipient',
    '451 4.5.1 The recipient <ann@yandex.ru> has exceeded his message rate limit. Try again later.',
    'moment',
  ),
  reply(
    'Yandex',
    YANDEX,
    'content',
    '452 4.5.3 Error: too many recipients, daily limit exceeded',
    'quota',
    DAY,
  ),
  reply('Yandex', YANDEX_BOUNCES, 'recipient', '550 5.7.1 No such user!', 'address'),
  reply('Yandex', YANDEX_BOUNCES, 'recipient', '550 5.7.1 Policy rejection on the target address', 'unknown'),
  reply('Yandex', YANDEX_BOUNCES, 'recipient', '552 5.2.2 Mailbox size limit exceeded', 'moment'),

  reply('Any server', RFC, 'recipient', '550 5.1.1 No such user', 'address'),
  reply('Any server', RFC, 'recipient', '450 4.2.1 Try later', 'moment'),
  reply('Any server', RFC, 'content', '554 Transaction failed', 'unknown'),
  reply('Any server', RFC, 'content', '550 5.7.1 Refused by policy', 'unknown'),
  reply('Any server', RFC, 'connection', '554 No SMTP service here', 'policy'),
  reply('Any server', RFC, 'content', '550 Sending limit reached. Try again in 2 hours.', 'quota', 120),
  reply(
    'Any server',
    RFC,
    'recipient',
    '550 5.1.1 <billing@club.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'address',
  ),
  reply('Any server', RFC, 'recipient', '450 4.2.0 <payments@club.example>: Try again later', 'moment'),
  reply('Any server', RFC, 'recipient', '550 5.1.1 <throttle@club.example>: No such user', 'address'),
  reply('Any server', RFC, 'content', '552 5.2.3 Message length exceeds administrative limit', 'content'),
  reply('Any server', RFC, 'recipient', '550 5.2.2 user has exceeded quota', 'moment'),
  reply('Any server', RFC, 'recipient', '452 4.2.2 Mailbox has exceeded the limit', 'moment'),
  reply(
    'Any server',
    RFC,
    'recipient',
    '450 4.7.1 <ann@club.example>: Recipient address rejected: Rate limit exceeded for recipient',
    'moment',
  ),
  reply('Any server', RFC, 'content', '554 Configuration set my-set does not exist', 'unknown'),
  reply('Any server', RFC, 'content', '550 User not found', 'unknown'),
  reply('Any server', RFC, 'recipient', '550 5.7.1 You are not allowed to send to this address', 'unknown'),

  reply(
    'Google',
    GOOGLE,
    'content',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp',
    'policy',
  ),
  reply(
    'Google',
    GOOGLE,
    'content',
    "550-5.7.26 Unauthenticated email from example.com is not accepted due to domain's DMARC policy. Please contact the administrator of example.com domain if this was a legitimate mail. - gsmtp",
    'policy',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    '550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification and has a DMARC policy of reject.',
    'policy',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'content',
    "550 5.7.515 Access denied, sending domain example.com does not meet the required authentication level. The sender's domain in the 5322.From address doesn't meet the authentication requirements defined for the sender.",
    'policy',
  ),
  reply(
    'Microsoft 365',
    MICROSOFT,
    'recipient',
    '550 5.7.606 Access denied, banned sending IP [192.0.2.7]. To request removal from this list please visit https://sender.office.com/ and follow the directions.',
    'blocked',
  ),
  reply(
    'Amazon SES',
    SES_SUPPRESSION,
    'content',
    '550 5.1.1 Amazon SES did not send the message to this address because it is on the suppression list for your account.',
    'address',
  ),
  reply(
    'Exim',
    CPANEL_RELAY,
    'recipient',
    '550-Please turn on SMTP Authentication in your mail client.\n550-mail.example [192.0.2.7]:52144 is not permitted to relay through this\n550 server without authentication.',
    'sign_in',
  ),
  reply(
    'Exim',
    CPANEL_SUSPEND,
    'recipient',
    '550 Domain example.com has an outgoing mail suspension.  Message discarded.',
    'blocked',
  ),
  reply(
    'Zoho',
    ZOHO_ACTIVITY,
    'content',
    '550 5.4.6 Unusual sending activity detected. Please try after sometime.',
    'blocked',
  ),
  reply('Zoho', ZOHO, 'sender', '553 Relaying disallowed as outreach@other.example', 'sender'),
  reply('Zoho', ZOHO, 'sign-in', '535 Authentication Failed', 'sign_in'),
  reply('Zoho', ZOHO_BLOCKED, 'sender', '554 5.1.8 Sender Address Blocked', 'blocked'),
];
