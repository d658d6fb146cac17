import type { Page } from '@playwright/test';
import { passTime, SOON } from '../support/clock.ts';
import { fail } from '../support/failing.ts';
import { save } from '../support/mail-editor.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { behindGateway } from '../support/systems.ts';
import { answerForUnlayer, type UnlayerAnswer } from '../support/unlayer-stand-in.ts';

/** The provider's editor comes first, as by default; the provider itself is faked at the network. */
const story = base.extend({
  baseURL: async ({ system }, provide) => {
    const gateway = await behindGateway(system, { emailEditor: 'auto' });
    await provide(gateway.url);
    await gateway.stop();
  },
});

const INSTEAD = /You are working in Touchline's editor, because the Unlayer editor cannot be reached/;
const UNLAYER = 'You are working in the Unlayer editor.';

const DESIGN = {
  counters: { u_row: 1, u_content_heading: 1 },
  schemaVersion: 16,
  body: {
    id: 'body-1',
    rows: [
      {
        id: 'row-1',
        cells: [1],
        columns: [
          {
            id: 'column-1',
            contents: [{ id: 'block-1', type: 'heading', values: { text: 'Spring pitches' } }],
            values: {},
          },
        ],
        values: {},
      },
    ],
    values: {},
  },
};

/** The smallest PNG: one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The frame of another origin that the provider's script runs in, and the provider's own within it. */
const FRAME = 'iframe[title="Email editor"]';
const providerFrame = (page: Page) => page.frameLocator(FRAME).frameLocator('iframe[title="Unlayer"]');

async function openTemplate(page: Page, id: number): Promise<void> {
  // Not until `load`: a script of the provider that hangs holds it back for good when it is asked for before.
  await page.goto(`/templates?edit=${id}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('dialog')).toBeVisible();
}

story(
  'T5 T9 H8 the editor of the provider opens, and what is made in it is saved',
  async ({ signedIn, api }) => {
    await answerForUnlayer(signedIn, 'works');
    const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
    await openTemplate(signedIn, id);
    await expect(signedIn.getByText(UNLAYER)).toBeVisible();
    await expect(save(signedIn)).toBeEnabled();
    const editor = providerFrame(signedIn);
    await expect(editor.getByText('First name, Full name, Organization, Job title')).toBeVisible();
    await expectAccessible(signedIn);
    await expect(signedIn.locator('script[src*="unlayer"]')).toHaveCount(0);
    await editor.getByLabel('Heading').fill('Second thoughts');
    await editor.getByRole('button', { name: 'Add heading' }).click();
    await save(signedIn).click();
    await expect(signedIn.getByText('Template updated')).toBeVisible();

    const after = await api.template(id);
    const design = JSON.parse(after.content) as typeof DESIGN;
    expect(design).toMatchObject({ counters: DESIGN.counters, schemaVersion: 16 });
    expect(design.body.rows).toHaveLength(2);
    expect(design.body.rows[0]).toEqual(DESIGN.body.rows[0]);
    expect(after.html).toContain('<title>Your pitch this spring</title>');
    expect(after.html).toContain('<h1>Spring pitches</h1><h1>Second thoughts</h1>');
  },
);

story('H8 the keyboard goes into the editor of the provider and out of it', async ({ signedIn, api }) => {
  await answerForUnlayer(signedIn, 'works');
  const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
  await openTemplate(signedIn, id);
  await expect(signedIn.getByText(UNLAYER)).toBeVisible();
  const first = providerFrame(signedIn).getByLabel('Heading');
  await signedIn.getByLabel('Subject').focus();
  await expect(async () => {
    await signedIn.keyboard.press('Tab');
    await expect(first).toBeFocused({ timeout: 200 });
  }).toPass();
  await expect(async () => {
    await signedIn.keyboard.press('Tab');
    await expect(signedIn.locator(FRAME)).not.toBeFocused({ timeout: 200 });
  }).toPass();
  // Still within the dialog.
  await expect(signedIn.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await expect(async () => {
    await signedIn.keyboard.press('Shift+Tab');
    await expect(signedIn.locator(FRAME)).toBeFocused({ timeout: 200 });
  }).toPass();
});

story('S11 a script of the provider gets at nothing of ours', async ({ signedIn, api, expectConsole }) => {
  expectConsole(/Content Security Policy|Failed to load resource|Unsafe attempt/u);
  await answerForUnlayer(signedIn, 'works', snoop);
  const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
  await openTemplate(signedIn, id);
  await expect(signedIn.getByText(UNLAYER)).toBeVisible();
  // The tokens are there to be had, for whoever runs in the page.
  expect(await signedIn.evaluate(() => localStorage.getItem('auth_refresh'))).toBe(api.tokens.refresh);

  const frame = signedIn.frames().find((each) => each.url().includes('/email-editor-frame'));
  const loot = await frame?.evaluate(
    ([token]) => (window as unknown as { snoop: (token: string) => Promise<object> }).snoop(token),
    [api.tokens.access] as const,
  );
  expect(loot).toEqual({
    'storage of the page': 'SecurityError',
    'document of the page': 'SecurityError',
    'place of the page': 'SecurityError',
    'storage of its own': 'nothing',
    cookies: 'nothing',
    'API of the page, with a token': 'TypeError',
    'API of its own origin, with a token': 'TypeError',
  });
  await expect(signedIn).toHaveURL(/\/templates\?edit=/u);
});

story(
  'T8 images of the provider and images added in its editor are ours once saved',
  async ({ signedIn, api }) => {
    const theirs = 'https://assets.unlayer.com/projects/1/pitch.png';
    await answerForUnlayer(signedIn, 'works');
    // The server would fetch the image; stories do not use the internet.
    await signedIn.route('**/api/uploads/from-url/', (route) =>
      route.fulfill({ json: { url: 'https://touchline.example/uploads/copy.png' } }),
    );
    // Once saved, the card draws the mail with its images.
    await signedIn.route('https://touchline.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: DOT }),
    );
    const image = { type: 'image', values: { src: { url: theirs } } };
    const row = { cells: [1], columns: [{ contents: [image], values: {} }], values: {} };
    const content = JSON.stringify({ body: { rows: [row], values: {} } });
    const { id } = await api.addTemplate({ content });
    await openTemplate(signedIn, id);
    const editor = providerFrame(signedIn);
    await editor.getByLabel('Image').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
    await expect(editor.getByText('2 blocks')).toBeVisible();
    await save(signedIn).click();
    await expect(signedIn.getByText('Template updated')).toBeVisible();

    const after = await api.template(id);
    for (const text of [after.content, after.html]) {
      expect(text).not.toContain('unlayer.com');
      expect(text).toContain('https://touchline.example/uploads/copy.png');
      expect(text).toMatch(/https?:[^"]+\/uploads\/[\w/-]+\.png/u);
    }
  },
);

/** Runs in the frame, as a script of the provider that wants more than it is given. */
function snoop(): void {
  const page = location.hash.slice(1);
  Object.assign(window, {
    snoop: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const attempts: Readonly<Record<string, () => unknown>> = {
        'storage of the page': () => window.parent.localStorage.getItem('auth_refresh'),
        'document of the page': () => window.parent.document.body.innerHTML,
        'place of the page': () => {
          window.parent.location.href = 'https://editor.unlayer.com/';
          return 'it is elsewhere';
        },
        'storage of its own': () => Object.keys(localStorage).join(' ') || 'nothing',
        cookies: () => document.cookie || 'nothing',
        'API of the page, with a token': async () =>
          (await fetch(`${page}/api/templates/`, { headers })).status,
        'API of its own origin, with a token': async () =>
          (await fetch('/api/templates/', { headers })).status,
      };
      const loot: Record<string, unknown> = {};
      for (const [what, attempt] of Object.entries(attempts)) {
        try {
          loot[what] = await attempt();
        } catch (error) {
          loot[what] = (error as Error).name;
        }
      }
      return loot;
    },
  });
}

/** Failures that only a browser can show, and how long the page waits for the provider, in milliseconds. */
const FAILURES: readonly { answer: UnlayerAnswer; limit: number; console: RegExp }[] = [
  { answer: 'web page', limit: 0, console: /Unexpected token|MIME type/u },
  { answer: 'hangs', limit: 4000, console: /^$/u },
  { answer: 'never ready', limit: 15_000, console: /^$/u },
];

for (const { answer, limit, console } of FAILURES) {
  story(
    `T9 provider ${answer}: our own editor opens on the same design, and the next time at once`,
    async ({ signedIn, api, expectConsole }) => {
      expectConsole(console);
      await signedIn.clock.install();
      await answerForUnlayer(signedIn, answer);
      const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
      await openTemplate(signedIn, id);
      const instead = signedIn.getByText(INSTEAD);
      if (limit > 0) {
        await expect(save(signedIn)).toBeDisabled();
        await expect(signedIn.frameLocator(FRAME).locator('script[src*="unlayer"]')).toBeAttached();
        // No longer than until the page gives up: loading our own editor has a time limit, too.
        await passTime(signedIn, limit, () => expect(signedIn.locator(FRAME)).toHaveCount(0, SOON));
      }
      await expect(instead).toBeVisible();
      await expect(save(signedIn)).toBeEnabled();
      await expect(signedIn.getByRole('dialog').getByText('Spring pitches').first()).toBeVisible();
      await expect(signedIn.locator(FRAME)).toHaveCount(0);
      await save(signedIn).click();
      await expect(signedIn.getByText('Template updated')).toBeVisible();
      const after = await api.template(id);
      expect(JSON.parse(after.content)).toEqual(DESIGN);
      expect(after.html).toContain('Spring pitches');
      await signedIn.getByRole('button', { name: /Edit/u }).first().click();
      await expect(instead).toBeVisible();
    },
  );
}

story(
  'T9 a frame that a firewall blocks: our own editor opens on the same design',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/ERR_CONNECTION_REFUSED/u);
    await answerForUnlayer(signedIn, 'works');
    await signedIn.route('**/email-editor-frame*', (route) => route.abort('connectionrefused'));
    const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
    await openTemplate(signedIn, id);
    await expect(signedIn.getByText(INSTEAD)).toBeVisible();
    await expect(signedIn.getByRole('dialog').getByText('Spring pitches').first()).toBeVisible();
  },
);

story(
  'T9 our own editor that cannot be loaded says so, and opens on Retry',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT|The e-mail editor failed|ChunkLoadError/u);
    await answerForUnlayer(signedIn, 'blocked');
    await api.addTemplate({ content: JSON.stringify(DESIGN) });
    await signedIn.goto('/templates');
    const edit = signedIn.getByRole('button', { name: /Edit/u }).first();
    await expect(edit).toBeVisible();
    const recover = await fail(signedIn, 'GET', '/remotes/mfe-templates/local-editor.*', 'connection');
    await edit.click();
    await expect(signedIn.getByText('The editor could not be loaded.')).toBeVisible();
    await expect(save(signedIn)).toBeDisabled();
    recover();
    await signedIn.getByRole('button', { name: 'Retry' }).click();
    await expect(signedIn.getByText(INSTEAD)).toBeVisible();
    await expect(save(signedIn)).toBeEnabled();
  },
);
