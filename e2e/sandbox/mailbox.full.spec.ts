import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OUTGOING, startTestSandbox, type TestSandbox } from '../../api/src/mail/sandbox/testing.ts';
import { expectUsable } from '../support/accessibility.ts';
import { expect, expectAccessible, story as systemStory } from '../support/story.ts';

/** The mailbox alone, and a server that records what its mails and its user request from Touchline. */
interface Surroundings {
  readonly mailbox: TestSandbox;
  /** `GET /path` of each request that reached the origin of links and images. */
  readonly asked: string[];
  readonly linkOrigin: string;
}

const story = systemStory.extend<Surroundings>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  asked: async ({}, provide) => provide([]),
  linkOrigin: async ({ asked }, provide) => {
    const server: Server = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      response.writeHead(200, { 'content-type': 'image/gif' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await provide(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
  },
  mailbox: async ({ linkOrigin }, provide) => {
    const mailbox = await startTestSandbox({ MAIL_LINK_URL: linkOrigin });
    await provide(mailbox);
    await mailbox.stop();
  },
  // The address of the mailbox, so that no system is started.
  baseURL: async ({ mailbox }, provide) => provide(mailbox.url),
});

const html = (linkOrigin: string) =>
  `<!doctype html><html><head><title>Mail</title></head><body><p>Dear Zoë, may we look?</p>` +
  `<p><a href="${linkOrigin}/offer">See how</a></p><img src="${linkOrigin}/pixel" alt=""></body></html>`;

const sendTo = (mailbox: TestSandbox, linkOrigin: string, name: string, address: string, subject: string) =>
  mailbox.send({
    to: { name, address },
    subject,
    messageId: `<${address}>`,
    html: html(linkOrigin),
    headers: {
      'List-Unsubscribe': `<${linkOrigin}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });

story.describe('without scripts', () => {
  story.use({ javaScriptEnabled: false });
  story(
    'E6 E4 a person opens a mail, answers it, bounces it, answers automatically and unsubscribes',
    async ({ page, mailbox, asked, linkOrigin }) => {
      await sendTo(mailbox, linkOrigin, 'Zoë Marchetti', 'zoe@meadowpark.example', 'Your pitch');
      await sendTo(mailbox, linkOrigin, 'Иван Петров', 'ivan@sever.example', 'Ваше поле');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Иван Петров', 'Zoë Marchetti']);
      expect(asked).toEqual([]);

      await page.getByRole('link', { name: 'Your pitch' }).press('Enter');
      const mail = page.frameLocator('iframe');
      await expect(mail.getByText('Dear Zoë, may we look?')).toBeVisible();
      await expect.poll(() => asked).toEqual(['GET /pixel']);

      await page.getByText('Answer', { exact: true }).press('Enter');
      await page.getByLabel('Answer of the contact').fill('Yes, on Monday.');
      await page.getByRole('button', { name: 'Send answer' }).press('Enter');
      await expect(page.getByRole('status')).toHaveText('Touchline has received the answer.');
      for (const [button, notice] of [
        ['Bounce: unknown user', 'Touchline has received the bounce: unknown user.'],
        ['Bounce: mailbox full', 'Touchline has received the bounce: mailbox full.'],
        ['Automatic answer', 'Touchline has received the automatic answer.'],
        ['Unsubscribe', 'Touchline has unsubscribed the contact.'],
      ] as const) {
        await page.getByRole('button', { name: button }).press('Enter');
        await expect(page.getByRole('status')).toHaveText(notice);
      }
      expect(mailbox.delivered.map(({ recipient }) => recipient)).toEqual([
        OUTGOING.from.address,
        ...Array.from({ length: 3 }, () => OUTGOING.envelopeSender),
      ]);
      expect(asked.filter((request) => request.startsWith('POST'))).toEqual(['POST /unsubscribe']);
      await expect(page.getByRole('region', { name: 'What the contact did' })).toContainText(
        'Yes, on Monday.',
      );
    },
  );
});

story.describe('in a low window', () => {
  story.use({ locale: 'ru-RU', viewport: { width: 1280, height: 320 } });
  story(
    'E6 H8 H9 shows and announces what arrives by itself, and leaves focus and scroll where they are',
    async ({ page, mailbox, linkOrigin }) => {
      const send = (subject: string) =>
        sendTo(mailbox, linkOrigin, 'Zoë Marchetti', 'zoe@meadowpark.example', subject);
      for (const subject of ['First', ...Array.from({ length: 9 }, (_, index) => `Old ${index}`)])
        await send(subject);
      await page.goto('/');
      const announced = page.locator('[aria-live=polite]');
      await expect(announced).toBeEmpty();
      const first = page.getByRole('link', { name: 'First' });
      await first.focus();
      const list = page.getByRole('navigation');
      const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop);
      const before = await scrolled();
      expect(before).toBeGreaterThan(0);
      await send('Second');
      await expect(announced).toHaveText('Новое письмо: Second, кому: Zoë Marchetti');
      await expect(page.getByRole('link', { name: 'Second' })).toBeAttached();
      await expect(first).toBeFocused();
      expect(await scrolled()).toBe(before);
      // Both arrive between two polls of the mailbox.
      const { promise: both, resolve } = Promise.withResolvers<void>();
      await page.route('**/list?*', async (route) => {
        await both;
        await route.continue();
      });
      await page.waitForRequest('**/list?*');
      await send('Third');
      await send('Fourth');
      resolve();
      await expect(announced).toHaveText('Новых писем: 2');
      await expectAccessible(page);
    },
  );
});

story(
  'E6 a mail runs no script, sends no form and takes nobody away',
  async ({ page, mailbox, expectConsole }) => {
    expectConsole(/Blocked form submission|Content Security Policy|mails\/1\/(?:x|content)/u);
    await mailbox.send({
      html:
        '<script>top.location = "/gone"</script><img src="x" onerror="top.location = \'/gone\'">' +
        '<style>@import "http://127.0.0.1:9/style.css";</style><iframe src="/"></iframe>' +
        '<form action="/language" method="post"><button>Win</button></form><a href="/list">Away</a>',
    });
    await page.goto('/mails/1');
    const mail = page.frameLocator('iframe').first();
    await mail.getByRole('button', { name: 'Win' }).click();
    const opened = page.waitForEvent('popup');
    await mail.getByRole('link', { name: 'Away' }).click();
    await (await opened).close();
    await expect(page).toHaveURL('/mails/1');
    await expect(mail.getByRole('button', { name: 'Win' })).toBeVisible();
  },
);

for (const look of [
  { width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
  { width: 360, height: 740, colorScheme: 'dark', locale: 'ru-RU' },
] as const) {
  const { width, height, colorScheme, locale } = look;
  story.describe(`${locale}, ${width} px, ${colorScheme}`, () => {
    story.use({ viewport: { width, height }, colorScheme, locale });
    story('H8 H9 E6 every view is accessible and fits', async ({ page, mailbox, expectConsole }) => {
      expectConsole(/status of (?:400|404|409)/u);
      await page.goto('/');
      await expectUsable(page, 'empty');
      await mailbox.send();
      await mailbox.send({
        to: {
          name: '',
          address: 'bo.lindqvist.head.groundskeeper@lakeside-school-district-athletic-department.example',
        },
        subject: 'Осмотр полей университетского спортивного комплекса имени Эдуарда Стрельцова этой весной',
      });
      await mailbox.send({ envelopeSender: '' });
      const paths = ['/', '/?search=nothing-of-the-kind', '/mails/99'].concat(
        ['', '?view=text', '?view=source', '?view=headers', '?done=answer'].map(
          (query) => `/mails/2${query}`,
        ),
      );
      for (const path of paths) {
        await page.goto(path);
        await expectUsable(page, path);
      }
      await page.locator('summary').click();
      await expectUsable(page, 'answering');
      await page.goto('/mails/3');
      await page.locator('[value=bounce_hard]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectUsable(page, 'failed');
      await page.locator('.bar form button').click();
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-US' ? 'ru' : 'en');
      await expect(page).toHaveURL('/mails/3');
    });
  });
}
