import type { Page } from '@playwright/test';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible, story } from '../support/story.ts';
import { answerForUnlayer, type UnlayerAnswer } from '../support/unlayer-stand-in.ts';

// The provider is answered for at the network.
story.use({ emailEditor: 'auto' });

/** Milliseconds from the verdict on the provider to an editor that can be used. */
const WITHIN = 5000;

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

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const providerFrame = (page: Page) => page.frameLocator('iframe[title="E-mail editor"]');

async function openTemplate(page: Page, id: number): Promise<void> {
  await page.goto(`/templates?edit=${id}`);
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

story(
  'T8 images of the provider and images added in its editor are ours once saved',
  async ({ signedIn, api }) => {
    const theirs = 'https://assets.unlayer.com/projects/1/pitch.png';
    await answerForUnlayer(signedIn, 'works');
    // The server would ask for it itself; a story leaves the network alone.
    await signedIn.route('**/api/uploads/from-url/', (route) =>
      route.fulfill({ json: { url: 'https://touchline.example/uploads/copy.png' } }),
    );
    // The card draws the mail with its images once it is saved.
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

const FAILURES: readonly { answer: UnlayerAnswer; verdict: number; console: RegExp }[] = [
  { answer: 'blocked', verdict: 0, console: /ERR_BLOCKED_BY_CLIENT/u },
  { answer: 'missing', verdict: 0, console: /404|MIME type/u },
  { answer: 'web page', verdict: 0, console: /Unexpected token|MIME type/u },
  { answer: 'hangs', verdict: 4000, console: /^$/u },
  { answer: 'never ready', verdict: 15_000, console: /^$/u },
];

for (const { answer, verdict, console } of FAILURES) {
  story(
    `T9 provider ${answer}: our own editor opens on the same design`,
    async ({ signedIn, api, expectConsole }) => {
      expectConsole(console);
      await answerForUnlayer(signedIn, answer);
      const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
      await openTemplate(signedIn, id);
      await expect(save(signedIn)).toBeDisabled();
      await expect(signedIn.getByText(INSTEAD)).toBeVisible({ timeout: verdict + WITHIN });
      await expect(save(signedIn)).toBeEnabled();
      await expect(signedIn.getByRole('dialog').getByText('Spring pitches').first()).toBeVisible();
      await expect(signedIn.locator('script[src*="unlayer"], iframe[src*="unlayer"]')).toHaveCount(0);
      await save(signedIn).click();
      await expect(signedIn.getByText('Template updated')).toBeVisible();
      const after = await api.template(id);
      expect(JSON.parse(after.content)).toEqual(DESIGN);
      expect(after.html).toContain('Spring pitches');
    },
  );
}

story('T9 the second editor opens at once where the provider was out of reach', async ({ signedIn, api }) => {
  await answerForUnlayer(signedIn, 'hangs');
  const { id } = await api.addTemplate({ content: JSON.stringify(DESIGN) });
  await openTemplate(signedIn, id);
  await expect(signedIn.getByText(INSTEAD)).toBeVisible();
  await signedIn.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(signedIn.getByRole('dialog')).toBeHidden();
  await signedIn.getByRole('button', { name: /Edit/u }).first().click();
  await expect(signedIn.getByText(INSTEAD)).toBeVisible({ timeout: 2000 });
});

story(
  'T9 our own editor that cannot be loaded says so, and opens on Retry',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/ERR_FAILED|ERR_BLOCKED_BY_CLIENT|The e-mail editor failed|ChunkLoadError/u);
    await answerForUnlayer(signedIn, 'blocked');
    await api.addTemplate({ content: JSON.stringify(DESIGN) });
    await signedIn.goto('/templates');
    const edit = signedIn.getByRole('button', { name: /Edit/u }).first();
    await expect(edit).toBeVisible();
    const recover = await fail(signedIn, 'GET', '/remotes/mfe-templates/**', 'connection');
    await edit.click();
    await expect(signedIn.getByText('The editor could not be loaded.')).toBeVisible();
    await expect(save(signedIn)).toBeDisabled();
    recover();
    await signedIn.getByRole('button', { name: 'Retry' }).click();
    await expect(signedIn.getByText(INSTEAD)).toBeVisible();
    await expect(save(signedIn)).toBeEnabled();
  },
);

const HOSTILE = `<!doctype html><html lang="en"><head><base href="https://evil.example/">
  <meta http-equiv="refresh" content="0;url=/ran"><script>fetch('/ran')</script></head>
  <body style="background: rgb(228, 242, 233)" onload="fetch('/ran')"><p>Hello</p>
  <img src="/missing.png" onerror="fetch('/ran')" alt=""><a href="javascript:fetch('/ran')">Run</a>
  <form action="/ran"><button>Send</button></form><iframe src="/ran"></iframe><object data="/ran"></object></body></html>`;

story('a hostile mail is shown, and nothing of it runs', async ({ signedIn, api, expectConsole }) => {
  // Chromium's words about what it refused.
  expectConsole(/base-uri|Executing inline event handler|missing\.png/u);
  await answerForUnlayer(signedIn, 'blocked');
  const asked: string[] = [];
  signedIn.on('request', (request) => asked.push(request.url()));
  const { id } = await api.addTemplate({ html: HOSTILE });
  await signedIn.goto(`/templates?preview=${id}`);
  const mail = signedIn.getByRole('dialog').locator('iframe[src="/mail-frame"]').contentFrame();
  await expect(mail.getByText('Hello')).toBeVisible();
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(228, 242, 233)');
  await mail.getByText('Run').click();
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(mail.getByText('Hello')).toBeVisible();
  expect(asked.filter((url) => /\/ran$|evil\.example/u.test(url))).toEqual([]);
});
