import type { Page } from '@playwright/test';
import { AnyHost } from '@touchline/shared/testing/any-host';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import { expect, story } from '../support/story.ts';

/** Every screen and every dialog that has an address. */
const PLACES = [
  '/dashboard',
  '/dashboard?reply=1',
  '/dashboard?answer=1',
  '/campaigns',
  '/campaigns?dialog=create',
  '/campaigns?details=1',
  '/campaigns?edit=1',
  '/campaigns?delete=1',
  '/organizations',
  '/organizations?dialog=add',
  '/organizations?edit=1',
  '/organizations?delete=1',
  '/templates',
  '/templates?preview=1',
  '/templates?test=1',
  '/templates?delete=1',
  '/monitoring',
  '/monitoring?tab=contacts',
  '/settings',
];
const WALKS = volume(8);

/** Answers the spec's calls from a host of any shape; sessions are real. */
async function answerFrom(page: Page, host: () => AnyHost): Promise<void> {
  await page.route(/\/api\/(?!auth\/)/u, async (route) => {
    const request = route.request();
    const { status, body, contentType, delay } = host().answer(
      request.method(),
      new URL(request.url()).pathname,
    );
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    await route.fulfill({ status, contentType, body: body ?? '' }).catch(() => undefined);
  });
}

story('S10 no section fails whatever a host answers', async ({ signedIn: page, expectConsole }) => {
  // What the browser and the page say of an answer that is a failure, or none. An error that is thrown is no such word.
  expectConsole(/Failed to load resource|could not be /u);
  const seed = seedOf(1);
  let host = new AnyHost(seed);
  let answered = 0;
  const crashed: string[] = [];
  await answerFrom(page, () => host);
  for (let walk = 0; walk < WALKS; walk += 1) {
    for (const [index, place] of PLACES.entries()) {
      const walkSeed = seed + 1000 * walk + index;
      host = new AnyHost(walkSeed);
      await page.goto(place);
      await page.waitForLoadState('networkidle');
      if (await page.getByText('stopped working').isVisible()) crashed.push(`${place} with ${walkSeed}`);
      answered += host.answered;
    }
  }
  expect(crashed).toEqual([]);
  // oxlint-disable-next-line no-console
  console.log(`S10: ${WALKS * PLACES.length} screens of seed ${seed}, ${answered} answers, 0 failures`);
});
