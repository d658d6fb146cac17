import { createHash, randomBytes } from 'node:crypto';
import { packSource } from '../../api/src/mail/stored-source.ts';
import { recordEvent } from '../../api/src/outreach/messages.ts';
import { mailStory, minutesAgo } from '../support/correspondence.ts';
import { HOSTILE_MARKUP, HOST, watchForScripts } from '../support/hostile-page.ts';
import { expect } from '../support/story.ts';
import { TIMING } from '../support/timing.ts';

/** Turns the text after it around: `photo\u202Egpj.exe` is shown as `photoexe.jpg`. */
const TURNED = 'photo\u202Egpj.exe';
const MEGABYTES = 20;

const headOf = (subject: string) =>
  `From: =?utf-8?Q?Zo=C3=AB=E2=80=AEtenalp?= <zoe@meadow.example>\r\nTo: us@touchline.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n`;
const html = (subject: string, body: string) =>
  `${headOf(subject)}Content-Type: text/html; charset=utf-8\r\n\r\n<!doctype html><html><body>${body}<p>Read to the end</p></body></html>`;
const withAttachments = (subject: string, parts: string) =>
  `${headOf(subject)}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee what is attached\r\n${parts}--b--\r\n`;

const MAILS: Readonly<Record<string, () => string>> = {
  scripts: () => html('scripts', HOSTILE_MARKUP),
  cover: () =>
    html(
      'cover',
      '<style>html, body, * { position: fixed !important; inset: 0 !important; z-index: 2147483647; width: 9999px; height: 999999px; animation: x 1ms infinite }</style><div style="position:fixed;inset:0">Cover</div>',
    ),
  images: () =>
    html(
      'images',
      `<img src="https://${HOST}/pixel.png" alt=""><div style="background-image: url(https://${HOST}/background.png)">Picture</div><video poster="https://${HOST}/poster.png"></video><link rel="prefetch" href="https://${HOST}/prefetch">`,
    ),
  deep: () => html('deep', `${'<div><table><tr><td>'.repeat(20_000)}Deep`),
  columns: () =>
    html('columns', `<style>p { columns/**/: 2 }</style>${'<div style="columns:2"><p>'.repeat(45)}Deep`),
  shrunk: () =>
    html(
      'shrunk',
      `${'<div style="display:inline-block;aspect-ratio:1;max-width:max-content">'.repeat(500)}Deep`,
    ),
  copies: () =>
    html(
      'copies',
      `<svg><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 12 }, (_one, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`).join('')}</svg>`,
    ),
  shadows: () =>
    html(
      'shadows',
      `<div style="filter:blur(200px) drop-shadow(0 0 200px red);box-shadow:${Array.from({ length: 500 }, () => '0 0 500px red').join()}">Blurred</div>`.repeat(
        30,
      ),
    ),
  high: () => html('high', '<div style="height:90000000px">High</div>'),
  reopened: () =>
    html('reopened', Array.from({ length: 5000 }, (_one, index) => `<p><b x=${index}></p>`).join('')),
  wide: () => html('wide', `<p>${'w'.repeat(1_000_000)}</p>${'<p>Line</p>'.repeat(50_000)}`),
  names: () =>
    withAttachments(
      'names',
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename*=utf-8''${encodeURIComponent(TURNED)}\r\n\r\nMZ\r\n`,
    ),
  large: () =>
    withAttachments(
      'large',
      `--b\r\nContent-Type: application/octet-stream; name=large.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${randomBytes(MEGABYTES * 750_000).toString('base64')}\r\n`,
    ),
  parts: () =>
    withAttachments('parts', '--b\r\nContent-Type: image/png; name=a.png\r\n\r\nx\r\n'.repeat(10_000)),
};

mailStory(
  'V2 S11 hostile mails in a conversation run nothing, fetch nothing unasked and freeze nothing',
  async ({ signedIn: page, api, system, mails, expectConsole }) => {
    mailStory.setTimeout(240_000);
    // Chromium reports what it refused in the frame of a mail.
    expectConsole(
      /evil\.example|mail-frame|inline event handler|base-uri|none\.png|Content Security Policy|violates/u,
    );
    const { contacts } = await api.addOrganization({
      name: 'Meadow',
      contacts: [{ full_name: 'Zoë Marchetti', email: 'zoe@meadow.example', phone: '', title: '' }],
    });
    const contact = contacts[0]?.id ?? 0;
    const campaign = await mails.addCampaign({ name: 'Spring', status: 'active', contacts: [contact] });
    await mails.send(campaign, contact, minutesAgo(300));
    const { kysely } = system.database;
    const message = await kysely
      .selectFrom('messages')
      .select('id')
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
    for (const [subject, make] of Object.entries(MAILS)) {
      const raw = Buffer.from(make());
      const { id } = await kysely
        .insertInto('incoming_mails')
        .values({
          received_at: minutesAgo(100),
          mailbox: 'INBOX',
          kind: 'reply',
          message_id: message.id,
          sender: 'Zoë <zoe@meadow.example>',
          subject,
          digest: createHash('sha256').update(subject).digest('hex'),
          message_id_header: null,
          raw: packSource(raw),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordEvent(
        kysely,
        message.id,
        {
          kind: 'replied',
          occurred_at: minutesAgo(100),
          reply_text: `About ${subject}`,
          incoming_mail_id: id,
        },
        TIMING,
      );
    }
    const expectNothing = await watchForScripts(page);
    await page.goto(`/dashboard/conversations/${contact}`);
    const pane = page.getByRole('region', { name: 'Conversation with Zoë Marchetti' });
    const item = (subject: string) => pane.getByRole('listitem').filter({ hasText: `About ${subject}` });
    for (const subject of Object.keys(MAILS)) {
      await mailStory.step(subject, async () => {
        await item(subject).getByRole('button', { name: 'Show email' }).click();
        // Readable or not, something is said of it, and the page goes on.
        const shown = item(subject).locator('iframe, [role=alert], [role=status], section, dl').first();
        await expect(shown).toBeAttached({ timeout: 30_000 });
        await expect(pane.getByRole('button', { name: 'Close conversation' })).toBeVisible();
        const start = performance.now();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
        expect(performance.now() - start).toBeLessThan(2000);
        await expectNothing();
      });
    }
    await mailStory.step('nothing of a mail lies over the page', async () => {
      const close = pane.getByRole('button', { name: 'Close conversation' });
      const isOnTop = await close.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isOnTop).toBe(true);
      await expect(page.locator('html')).toHaveJSProperty(
        'scrollWidth',
        await page.evaluate(() => innerWidth),
      );
    });
    // The ending that counts is told at the end.
    await expect(item('names').getByText('photo gpj.exe')).toBeVisible();
    await expect(item('names')).not.toContainText('\u202E');
    await expectNothing();
    await mailStory.step('images come once they are asked for', async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes(HOST)) asked.push(new URL(request.url()).pathname);
      });
      await item('images').getByRole('button', { name: 'Show images' }).click();
      await expect(() => expect(asked).toContain('/pixel.png')).toPass({ timeout: 10_000 });
      expect(asked).not.toContain('/prefetch');
    });
    await pane.getByRole('button', { name: 'Close conversation' }).click();
    await expect(pane).toBeHidden();
  },
);
