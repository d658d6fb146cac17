import type { Template } from '@touchline/shared/contract';
import { chromium, type Page, type Response } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { percentile, report } from './support/measure.ts';
import { keyToPaint, openSignedIn } from './support/page.ts';
import { volume } from './support/volume.ts';

const BLOCKS = volume(200, 5);
const TEXTS = ['the pitch is ready for august', 'overseeding'];

/** A design of one row with {@link BLOCKS} texts. */
const DESIGN = {
  counters: {},
  schemaVersion: 16,
  body: {
    rows: [
      {
        cells: [1],
        columns: [
          {
            contents: Array.from({ length: BLOCKS }, (_, index) => ({
              type: 'text',
              values: { containerPadding: '10px', text: `<p>Paragraph ${index + 1} about turf.</p>` },
            })),
            values: {},
          },
        ],
        values: {},
      },
    ],
    values: { contentWidth: '600px' },
  },
};

/** Counts the transferred bytes of scripts from now on, by who serves them. */
function countScripts(page: Page): { host: number; section: number } {
  const bytes = { host: 0, section: 0 };
  const seen = new Set<string>();
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    // A preloaded script is answered a second time, from the cache.
    if (!pathname.endsWith('.js') || seen.has(pathname)) return;
    seen.add(pathname);
    const length = Number(response.headers()['content-length'] ?? 0);
    if (pathname.startsWith('/remotes/mfe-templates/')) bytes.section += length;
    else if (!pathname.startsWith('/remotes/')) bytes.host += length;
  });
  return bytes;
}

/**
 * Touchline's own e-mail editor: bytes before and after it opens, how long it takes to draw a mail of 200 blocks, and how
 * long a keystroke takes in it, against a bare text box in the same browser.
 */
export async function benchEditor(): Promise<boolean> {
  const system = await startSystem({ environment: { EMAIL_EDITOR: 'local' } });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    const { id } = await api.call<Template>('POST', '/api/templates/', {
      title: 'A long mail',
      subject: 'A long mail',
      scenario: 'pitch_testing',
      tone: 'Professional',
      content: JSON.stringify(DESIGN),
      html: '<!doctype html><title>A long mail</title><p>Long.</p>',
    });

    const blank = await browser.newPage();
    await blank.setContent('<main><div contenteditable></div></main>');
    await blank.locator('div').click();
    const bare = await keyToPaint(blank, TEXTS, 'main');
    await blank.close();

    const page = await openSignedIn(browser, api);
    const bytes = countScripts(page);
    await page.goto(`${system.url}/templates`);
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const before = { ...bytes };

    const start = performance.now();
    await page.evaluate((query) => {
      history.pushState(null, '', query);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `?edit=${id}`);
    const first = page.getByText('Paragraph 1 about turf.');
    await first.waitFor();
    const opened = performance.now() - start;
    await page.waitForLoadState('networkidle');

    await first.click();
    await first.click();
    await page.locator('[contenteditable=true]').waitFor();
    await page.keyboard.press('End');
    const keys = await keyToPaint(page, TEXTS, '[role=application]');

    return report(
      `Touchline's own e-mail editor, with a mail of ${BLOCKS} blocks (${keys.input.length} keys)`,
      [
        {
          what: 'Templates before an editor opens, brotli',
          measured: before.section / 1000,
          unit: 'KB',
          reference: { what: 'the host', measured: before.host / 1000 },
          limit: 0.25,
        },
        {
          what: 'the editor, brotli',
          measured: (bytes.section - before.section) / 1000,
          unit: 'KB',
          limit: 180,
        },
        { what: 'from the click to the mail drawn', measured: opened, unit: 'ms', limit: 2000 },
        { what: 'key to paint, p95', measured: percentile(keys.watched, 0.95), unit: 'ms', limit: 50 },
        {
          what: 'the same against a bare text box',
          measured: percentile(keys.watched, 0.95),
          unit: 'ms',
          reference: { what: 'bare contenteditable', measured: percentile(bare.watched, 0.95) },
          limit: 6,
        },
      ],
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}
