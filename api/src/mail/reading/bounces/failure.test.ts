import { judgeFailure } from './failure.ts';
import { answersIn } from './notice-text.ts';

/** What a report's status and diagnostic code say, made up in the manner of the common servers. */
const HARD: readonly (readonly [status: string, diagnostic: string])[] = [
  [
    '5.1.1',
    '550 5.1.1 <zoe@meadow.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    '5.1.1',
    '550-5.1.1 The email account that you tried to reach does not\n550-5.1.1 exist. Please check for typos.',
  ],
  [
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient zoe@meadow.example not found by SMTP address lookup',
  ],
  ['5.1.1', '550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found'],
  [
    '5.4.1',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mail.protection.outlook.com]',
  ],
  ['5.4.310', '550 5.4.310 DNS domain meadow.example does not exist [Message=InfoDomainNonexistent]'],
  ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['5.0.0', '550 Requested action not taken: mailbox unavailable'],
  [
    '5.0.0',
    "554 delivery error: dd This user doesn't have a meadow.example account (zoe@meadow.example) [0]",
  ],
  ['5.0.0', '550 No such person at this address'],
  ['5.0.0', '550 Invalid recipient <zoe@meadow.example>'],
  ['5.0.0', '551 sorry, no mailbox here by that name'],
  ['5.0.0', '550 Unknown user; visit our page for full details'],
  ['5.0.0', '550 Cannot find the recipient'],
  ['5.0.0', '550 Użytkownik nie istnieje'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.'],
  ['5.2.0', '550 5.2.0 Account terminated'],
  ['5.7.1', '550 5.7.1 <zoe@meadow.example>: Recipient address rejected: User unknown'],
  ['5.0.0', '550 zoe@spamfilter.example: user unknown; see https://spamfilter.example/blocked/quota'],
  [
    '5.4.4',
    'Host or domain name not found. Name service error for name=meadow.example type=A: Host not found',
  ],
  [
    '4.0.0',
    "DNS Error: DNS type 'mx' lookup of meadow.example responded with code NXDOMAIN Domain name not found",
  ],
  ['5.1.1', '550 5.1.1 unknown user; this refusal is by policy'],
  ['5.1.1', ''],
  ['5.0.0', 'User not listed in public Name & Address Book'],
  ['5.0.0', '550 Return to sender: user unknown'],
  ['5.7.1', '550 5.7.1 The mailbox has been disabled, mail is not accepted'],
];
const SOFT: readonly (readonly [status: string, diagnostic: string])[] = [
  ['5.4.300', '550 5.4.300 Message expired -> 451 4.7.5 Remote certificate failed validation'],
  ['5.4.312', '550 5.4.312 Message expired, DNS query failed(ServerFailure)'],
  ['5.4.316', '550 5.4.316 Message expired, connection refused(Socket error code 10061)'],
  ['5.4.316', ''],
  [
    '5.2.121',
    "550 5.2.121 RESOLVER.RST.RecipientPerHourRateLimit; recipient's per hour message receive limit exceeded",
  ],
  ['5.2.121', ''],
  [
    '5.1.90',
    '550 5.1.90 Your message cannot be sent because you have reached your daily limit for message recipients',
  ],
  ['5.1.90', ''],
  ['5.0.0', '550 Message refused'],
  ['5.0.0', '554 Transaction failed'],
  ['5.0.0', ''],
  ['5.1.1', '550 5.7.1 Service unavailable; client [192.0.2.7] blacklisted'],
  ['5.1.1', '552 5.2.2 Over quota'],
  ['5.1.1', '550 <zoe@meadow.example>: Recipient address rejected: Spam detected'],
  ['5.1.1', '554 5.7.1 <zoe@meadow.example>: Recipient address rejected: Policy violation'],
  ['5.1.1', '550 5.1.1 <zoe@meadow.example> 192.0.2.7 has sent to too many recipients this hour'],
  ['5.1.3', '553 https://www.spamhaus.org/query/bl?ip=192.0.2.7'],
  ['5.0.0', '450 <zoe@meadow.example>: Recipient address rejected: Greylisted, see https://greylist.example'],
  [
    '5.1.1',
    '550 5.1.1 <zoe@meadow.example>: Recipient address rejected: Greylisting in action, try again later',
  ],
  [
    '4.1.1',
    '450 4.1.1 <zoe@meadow.example>: Recipient address rejected: User unknown in local recipient table',
  ],
  ['5.1.8', '553 5.1.8 <us@touchline.example>: Domain of sender address does not exist'],
  ['5.7.1', '550 5.7.1 Unable to relay for zoe@meadow.example'],
  ['5.7.26', '550-5.7.26 Unauthenticated mail is not accepted due to the DMARC policy of the domain'],
  ['5.7.606', '550 5.7.606 Access denied, banned sending IP [192.0.2.7]'],
  ['5.7.64', '550 5.7.64 TenantAttribution; Relay Access Denied'],
  ['5.3.4', '552 5.3.4 Message size exceeds fixed limit'],
  ['5.4.6', '554 5.4.6 Too many hops'],
  ['5.4.4', 'Name service error for name=meadow.example type=MX: Malformed or unexpected name server reply'],
  ['5.2.2', '552-5.2.2 The recipient inbox is out of storage space and inactive.'],
  ['5.0.0', '550 Sender verify failed'],
  ['5.0.0', '550 The account or domain may not exist, they may be blacklisted'],
  // Of who sends, in the words for an address that is not there.
  ['5.7.1', '550 5.7.1 sending domain does not exist'],
  ['5.7.1', '550 5.7.1 Your account is disabled'],
  ['', 'Your message was rejected because your account is disabled'],
  ['5.7.1', '550 5.7.1 IP address 192.0.2.7 is not found in DNS'],
  ['', '550 IP address is unknown'],
  ['5.7.1', '550 5.7.1 This address is not registered to send'],
  ['5.0.0', '550 5.0.0 user not known to send mail here'],
  ['5.7.1', '550 5.7.1 Recipient not found in your allow list'],
  ['5.7.1', '550 5.7.1 The user has disabled external mail'],
  ['5.1.1', '550 5.1.1 Return address does not exist'],
  ['5.7.1', '554 5.7.1 Service unavailable; sending account unknown'],
  ['5.1.1', '550 Envelope from address does not exist'],
  ['5.1.1', '550 Bad HELO - host unknown'],
  ['5.1.1', '550 Message account of the sender is disabled'],
  ['5.7.1', '550 5.7.1 User unknown in your address book'],
  ['', '550 Originator address unknown'],
  ['', '550 Domain of return path does not exist'],
  ['', '550 mailbox closed to you'],
  ['', '550 no such domain in mail from'],
  ['5.1.1', '550 5.1.1 The recipient does not accept mail from unknown senders'],
  ['', '550 address closed for maintenance, come back'],
];

describe('a refusal', () => {
  it.each(HARD)('S12 counts against the address: %s %s', (status, diagnostic) => {
    expect(judgeFailure(status, diagnostic, 'It could not be delivered.').isPermanent).toBe(true);
  });
  it.each(SOFT)('S12 does not count against the address: %s %s', (status, diagnostic) => {
    expect(judgeFailure(status, diagnostic, 'It could not be delivered.').isPermanent).toBe(false);
  });
  it.each([
    ['5.0.0', "It could not be delivered.\n\nThe recipient's mailbox is full.", false],
    ['5.1.1', 'It could not be delivered: the mailbox is full.', false],
    ['5.0.0', 'It could not be delivered.\n\nThis user is unknown here.', true],
    [
      '',
      'No such user here.\n\nThis mail was checked for spam and viruses. Unauthorised use is prohibited.',
      true,
    ],
  ])('S12 is judged by the notice when no server is quoted: %s %s', (status, notice, isPermanent) => {
    expect(judgeFailure(status, '', notice).isPermanent).toBe(isPermanent);
  });
});

it('S12 the refusal for good is the answer, and not the attempts before it', () => {
  const notice =
    'Our software tried:\n421 4.4.2 timed out\n\n550 5.1.1 <zoe@meadow.example>:\n  user unknown\n\nThe spam team';
  expect(answersIn(notice)).toBe('550 5.1.1 <zoe@meadow.example>:\n  user unknown');
});
