import { readMail } from '../reading/read-mail.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { fromGoogle, fromMicrosoft } from '../reading/testing/traces.ts';
import { isAuthenticated } from './authenticated-sender.ts';

const OWN = 'mx.touchline.example';
const ZOE = 'zoe@meadow.example';

type Kind = 'google' | 'microsoft' | 'password';

/** Whether a mail is believed to be Zoe's. @param trace what the servers put on top of it. @param forged what it came with. */
async function isZoe(kind: Kind | undefined, trace: readonly string[], forged: readonly string[] = []) {
  const mail = await readMail(withHeaders([...trace, ...forged], plainMail({ from: ZOE })));
  return isAuthenticated(mail, kind && { provider: kind === 'password' ? undefined : kind }, [OWN]);
}

const withHeaders = (headers: readonly string[], mail: Buffer) =>
  Buffer.concat([Buffer.from(headers.map((header) => `${header}\r\n`).join('')), mail]);
const results = (server: string, domain = 'meadow.example', dmarc = 'pass') =>
  `Authentication-Results: ${server}dmarc=${dmarc} action=none header.from=${domain}`;
const own = (hosts: readonly string[]) =>
  hosts.map((host) => `Received: from mail.meadow.example ([192.0.2.1]) by ${host} with ESMTP id 1; x`);

it.each<[kind: Kind | undefined, what: string, trace: readonly string[]]>([
  ['google', 'written as Gmail does', fromGoogle('meadow.example')],
  ['microsoft', 'written as Microsoft 365 does', fromMicrosoft('meadow.example')],
  ['password', 'of the administrator’s server, above its own line', [results(`${OWN}; `), ...own([OWN])]],
  [
    'password',
    'of one behind it',
    [...own([`imap.${OWN}`, OWN]), results(`${OWN}; `), ...own(['elsewhere'])],
  ],
  [undefined, 'of the administrator’s server', [results(`${OWN}; `)]],
])('S12 in a mailbox of kind %s a result is believed that is %s', async (kind, _what, trace) => {
  expect(await isZoe(kind, trace)).toBe(true);
  expect(
    await isZoe(
      kind,
      trace.map((line) => line.replace('dmarc=pass', 'dmarc=fail')),
    ),
  ).toBe(false);
});

const failedAtGoogle = fromGoogle('evil.example', 'fail');
const failedAtMicrosoft = fromMicrosoft('evil.example', 'fail');
const withoutResult = (trace: readonly string[]) =>
  trace.filter((line) => !line.startsWith('Authentication-Results'));

it.each<[kind: Kind, what: string, trace: readonly string[], forged: readonly string[]]>([
  ['google', 'below that of Gmail', failedAtGoogle, fromGoogle('meadow.example')],
  ['google', 'without a line of Gmail', own(['mx.elsewhere.example']), fromGoogle('meadow.example')],
  ['google', 'alone', [], [results('mx.google.com; ')]],
  ['google', 'where Gmail has written none', withoutResult(failedAtGoogle), fromGoogle('meadow.example')],
  ['google', 'in the name of the administrator’s server', failedAtGoogle, [results(`${OWN}; `)]],
  ['google', 'without a name', failedAtGoogle, [results('')]],
  ['microsoft', 'below that of Microsoft', failedAtMicrosoft, [results('')]],
  ['microsoft', 'with a whole trace of Microsoft', failedAtMicrosoft, fromMicrosoft('meadow.example')],
  [
    'microsoft',
    'where Microsoft has written none',
    withoutResult(failedAtMicrosoft),
    fromMicrosoft('meadow.example'),
  ],
  ['microsoft', 'below another server', own(['mx.elsewhere.example']), fromMicrosoft('meadow.example')],
  ['microsoft', 'alone', [], [results('')]],
  ['microsoft', 'of the sender’s tenant', failedAtMicrosoft, [`X-MS-Exchange-${results('')}`]],
  ['microsoft', 'of ARC', failedAtMicrosoft, [`ARC-${results('i=1; mx.microsoft.com 1; ')}`]],
  ['microsoft', 'in the name of the administrator’s server', failedAtMicrosoft, [results(`${OWN}; `)]],
  ['password', 'at a server of somebody else', own(['mx.elsewhere.example']), [results(`${OWN}; `)]],
  ['password', 'in the name of Gmail', own([OWN]), fromGoogle('meadow.example')],
  ['password', 'without a name', own([OWN]), [results('')]],
])('S12 in a mailbox of kind %s a forged result %s proves nothing', async (kind, _what, trace, forged) => {
  expect(await isZoe(kind, trace, forged)).toBe(false);
});
