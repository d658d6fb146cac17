import { connect } from 'node:net';
import { once } from 'node:events';
import { unpackSource } from '../../api/src/mail/stored-source.ts';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import { HOST, RUN, watchForScripts } from '../support/hostile-page.ts';
import { expect, story } from '../support/story.ts';
import { empty } from '../support/systems.ts';

const ADDRESS = 'zoe@meadow.example';
const url = (path: string) => `https://${HOST}/${path}`;

/** What hostile-page.ts does not have: what browsers fetch, open or run by other names, and what parsers disagree about. */
const MARKUP = [
  `<p><a id="top" href="${url('top')}" target="_top">https://club.example/</a></p><p>Read to the end</p>`,
  `<meta name="viewport" content="width=9999"><meta http-equiv="x-dns-prefetch-control" content="on">`,
  `<base target="_top"><link rel="prefetch" href="${url('prefetch')}"><link rel="dns-prefetch preconnect" href="${url('')}">`,
  `<style>@font-face { font-family: f; src: url(${url('font')}) } * { font-family: f; cursor: url(${url('cursor')}), auto }</style>`,
  `<style>li::after { content: url(${url('content')}) } a { background: image-set(url(${url('set')}) 1x) }</style>`,
  `<table background="${url('table')}"><tr><td background="${url('cell')}">Cell</td></tr></table>`,
  `<img srcset="${url('srcset')} 1x" alt=""><picture><source srcset="${url('source')}"><img alt=""></picture>`,
  `<video poster="${url('poster')}" src="${url('video')}" autoplay></video><audio src="${url('audio')}" autoplay></audio>`,
  `<svg><image href="${url('image')}"/><use href="${url('use')}#a"/><foreignObject><body onload="${RUN}"></foreignObject></svg>`,
  `<input type="image" src="${url('input')}"><button formaction="${url('button')}">Press</button>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>"></textarea><xmp><script>${RUN}</script></xmp>`,
  `<details open ontoggle="${RUN}"><summary>More</summary></details><marquee onstart="${RUN}">x</marquee>`,
  `<template shadowrootmode="open"><script>${RUN}</script></template><script type="speculationrules">{"prefetch":[{"urls":["${url('rules')}"]}]}</script>`,
  `<img src="cid:lie" alt="A lie"><iframe src="javascript:${RUN}"></iframe><embed type="text/html" src="data:text/html,<script>${RUN}</script>">`,
  // Last: in MathML a style sheet is read as markup, and this one begins a comment.
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
].join('');

/** A page that lies about being a picture. */
const PAGE = Buffer.from(`<html><script>${RUN}</script></html>`).toString('base64');

const attached = (name: string, type = 'application/octet-stream') =>
  `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\nContent-ID: <lie>\r\nContent-Transfer-Encoding: base64\r\n\r\n${PAGE}\r\n`;
const mixed = (parts: string) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee what is attached\r\n${parts}--b--\r\n`;

/** What follows the headers that every mail has, by the subject it is found by. */
const MAILS: Readonly<Record<string, string>> = {
  markup: `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<body background="${url('body')}">${MARKUP}</body>\r\n${attached('../../../etc/passwd')}${attached('logo.png', 'image/png')}${attached('invoice\u202Efdp.exe')}--b--\r\n`,
  'utf-7': `Content-Type: text/html; charset=utf-7\r\n\r\n+ADw-script+AD4-${RUN}+ADw-/script+AD4-+ADw-img src=x onerror=${RUN}+AD4-<p>Read to the end</p>`,
  thousand: mixed(Array.from({ length: 1000 }, (_, index) => attached(`file ${index}.pdf`)).join('')),
  nested: `${'Content-Type: message/rfc822\r\n\r\nSubject: within\r\n'.repeat(100)}Content-Type: text/html\r\n\r\n<script>${RUN}</script>`,
  headers: `${'X-Bomb: again and again\r\n'.repeat(5000)}Content-Type: text/plain\r\n\r\nText after many headers`,
};

/** Hands mails to an SMTP server, byte for byte as they are. */
async function deliver(port: number, mails: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const say = async (text: string) => {
    if (text !== '') socket.write(text);
    const [answer] = (await once(socket, 'data')) as [string];
    if (!/^[23]/u.test(answer)) throw new Error(answer);
  };
  await say('');
  await say('HELO meadow.example\r\n');
  for (const mail of mails) {
    await say(`MAIL FROM:<${ADDRESS}>\r\n`);
    await say('RCPT TO:<outreach@touchline.example>\r\n');
    await say('DATA\r\n');
    await say(`${mail.replaceAll(/^\./gmu, '..')}\r\n.\r\n`);
  }
  socket.end();
}

const arriving = story.extend<{ readonly intakePort: number }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  intakePort: async ({}, provide) => provide(await findFreePort()),
  system: async ({ systems, intakePort }, provide) => {
    const system = await systems.shared({
      MAIL_WORKER: '1',
      MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
      MAIL_HOURS: '0:00-24:00',
      MAIL_INTAKE_SMTP: `127.0.0.1:${intakePort}`,
    });
    await empty(system);
    await provide(system);
  },
});

arriving(
  'V2 V7 S11 hostile mails that arrive by SMTP run nothing, fetch nothing and freeze nothing, in the conversation and on the page of the contact',
  async ({ signedIn: page, api, system, intakePort, expectConsole }) => {
    arriving.setTimeout(240_000);
    expectConsole(
      /evil\.example|mail-frame|inline event handler|base-uri|Content Security Policy|violates|viewport|shadowrootmode/u,
    );
    const { contacts } = await api.addOrganization({
      name: 'Meadow',
      contacts: [{ full_name: 'Zoë Marchetti', email: ADDRESS, phone: '', title: '' }],
    });
    const contact = contacts[0]?.id ?? 0;
    const template = await api.call<{ id: number }>('POST', '/api/templates/', {
      title: 'Offer',
      subject: 'Your pitch',
      scenario: 'pitch_testing',
      tone: 'Casual',
      step_number: 1,
      content: '{}',
      html: '<p>Hello</p><a href="{{unsubscribe_url}}">Unsubscribe</a>',
    });
    await api.call('POST', '/api/campaigns/', {
      name: 'Spring',
      scenario: 'pitch_testing',
      status: 'active',
      email_count: 1,
      frequency_days: 3,
      contacts: [contact],
      template_map: { 1: template.id },
    });
    const { kysely } = system.database;
    let ours = '';
    await expect(async () => {
      const { raw } = await kysely.selectFrom('sent_mails').select('raw').executeTakeFirstOrThrow();
      ours = /^Message-ID: (<[^>]+>)/imu.exec((await unpackSource(raw)).toString())?.[1] ?? '';
      expect(ours).not.toBe('');
    }).toPass({ timeout: 60_000 });
    const head = (subject: string, number: number) =>
      `From: =?utf-8?Q?Zo=C3=AB=E2=80=AE?= <${ADDRESS}>\r\nTo: outreach@touchline.example\r\nSubject: ${subject}\r\nIn-Reply-To: ${ours}\r\nReferences: ${ours}\r\nMessage-ID: <${number}@meadow.example>\r\nDate: ${new Date().toUTCString()}\r\nMIME-Version: 1.0\r\n`;
    await deliver(intakePort, [
      ...Object.entries(MAILS).map(([subject, rest], number) => head(`Re: ${subject}`, number) + rest),
      `${head(`Re: ${'A subject without end '.repeat(45_000)}`, 99)}\r\nAbout the subject`,
    ]);
    const count = Object.keys(MAILS).length + 1;
    await expect(async () => {
      const rows = await kysely
        .selectFrom('message_events')
        .select('id')
        .where('kind', '=', 'replied')
        .execute();
      expect(rows).toHaveLength(count);
    }).toPass({ timeout: 60_000 });

    const expectNothing = await watchForScripts(page);
    for (const place of [
      `/dashboard/conversations/${contact}`,
      `/organizations/unassigned/contacts/${contact}`,
    ]) {
      await arriving.step(place, async () => {
        await page.goto(place);
        const list = page.getByRole('list', { name: 'Emails and events, oldest first' });
        const buttons = list.getByRole('button', { name: 'Show email' });
        await expect(buttons.first()).toBeVisible();
        // Each becomes another button once it is pressed.
        for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
        await expect(list.getByText('passwd')).toBeVisible({ timeout: 30_000 });
        const start = performance.now();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
        expect(performance.now() - start).toBeLessThan(2000);
        await expectNothing();
        // The ending that counts is told at the end, and a name is no path.
        await expect(list.getByText('invoice fdp.exe')).toBeVisible();
        await expect(list).not.toContainText('\u202E');
        await expect(list).not.toContainText('../');
        await expect(list.getByText(/^Only the first 100 attachments/u)).toBeVisible();
        await expect(page.locator('html')).toHaveJSProperty(
          'scrollWidth',
          await page.evaluate(() => innerWidth),
        );
        const frame = list.getByRole('listitem').filter({ hasText: 'passwd' }).locator('iframe');
        // Frames are drawn where they are in sight.
        await frame.scrollIntoViewIfNeeded();
        const link = frame.contentFrame().locator('a[href*="/top"]');
        await expect(link).toContainText(`[${HOST}]`);
        await expect(link).toHaveAttribute('target', '_blank');
        await expectNothing();
      });
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /passwd/u }).click();
    expect((await download).suggestedFilename()).toMatch(/^[^/\\]*passwd$/u);
    await expectNothing();
  },
);
