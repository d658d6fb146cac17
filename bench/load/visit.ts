import type { CDPSession, Page } from 'playwright-core';

/** A screen, and how to tell that its data are shown. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Selector of something drawn only from the data. */
  readonly shown: string;
  /** Path of the request whose answer it is drawn from. */
  readonly request: string;
}

/** Figures of one page load. */
export interface Visit {
  /** Milliseconds from the start of the navigation to the frame with the data. */
  readonly shown: number;
  /** Transferred bytes of page, scripts, styles and fonts, including headers, without the API's answers. */
  readonly bytes: number;
  /** How many sequential requests were needed up to and including the one for the data. */
  readonly depth: number;
  /** Largest Contentful Paint, in milliseconds. */
  readonly largestPaint: number;
  /** Cumulative Layout Shift. */
  readonly shift: number;
}

/** Round trip in milliseconds, and bits per second: a phone in a place with poor reception. */
const ROUND_TRIP = 150;
const DOWN = 1_600_000;
const UP = 750_000;

/** Slows down the page's network, and the processor by a factor. */
export async function slowDown(page: Page, processor = 1): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: DOWN / 8,
    uploadThroughput: UP / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return session;
}

/** Call it once for each page, before its first visit: records in each document when the data are drawn. */
export async function watch(page: Page, shown: string): Promise<void> {
  await page.addInitScript((selector) => {
    if (window !== top) return;
    const seen = { shown: 0, largestPaint: 0, shift: 0, interaction: 0 };
    Object.assign(window, { seen });
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      look.disconnect();
      // The frame is painted before the task that follows it.
      requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())));
    });
    look.observe(document, { childList: true, subtree: true, characterData: true });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this function runs in the page: it carries all it needs
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry);
      }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry &
        Record<'value', number> & { hadRecentInput: boolean };
      if (!hadRecentInput) seen.shift += value;
    });
    observe('event', (entry) => {
      if ((entry as PerformanceEventTiming).interactionId !== 0)
        seen.interaction = Math.max(seen.interaction, entry.duration);
    });
  }, shown);
}

interface Seen {
  readonly shown: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly interaction: number;
}

export const readSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Opens a screen as if its address had been typed, and waits for its data and until all loading has ended. */
export async function visit(page: Page, session: CDPSession, origin: string, screen: Screen): Promise<Visit> {
  const traffic = countBytes(session);
  await page.goto(origin + screen.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.shown > 0, null, {
    polling: 50,
    timeout: 30_000,
  });
  await page.waitForLoadState('networkidle');
  const { shown, largestPaint, shift } = await readSeen(page);
  return { shown, bytes: traffic.stop(), depth: await depthOf(page, screen.request), largestPaint, shift };
}

function countBytes(session: CDPSession): { readonly stop: () => number } {
  const urls = new Map<string, string>();
  let bytes = 0;
  const ask = ({ requestId, request }: { requestId: string; request: { url: string } }) =>
    void urls.set(requestId, request.url);
  const end = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const { protocol, pathname } = new URL(urls.get(requestId) ?? 'unknown:');
    if (protocol === 'http:' && !pathname.startsWith('/api/')) bytes += encodedDataLength;
  };
  session.on('Network.requestWillBeSent', ask);
  session.on('Network.loadingFinished', end);
  return {
    stop: () => {
      session.off('Network.requestWillBeSent', ask);
      session.off('Network.loadingFinished', end);
      return bytes;
    },
  };
}

/** Traces one request back through scripts to the page: each that began after another ended may have waited for it. */
function depthOf(page: Page, request: string): Promise<number> {
  return page.evaluate((wanted) => {
    const [page_] = performance.getEntriesByType('navigation');
    const resources = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') || new URL(name).pathname === wanted);
    const loads: { name: string; start: number; end: number; depth: number }[] = [];
    for (const { name, startTime, responseEnd } of [page_, ...resources] as PerformanceResourceTiming[]) {
      // A preloaded file is listed again when it is used.
      if (!loads.some((load) => load.name === name))
        loads.push({ name, start: startTime, end: responseEnd, depth: 0 });
    }
    loads.sort((one, other) => one.start - other.start);
    for (const load of loads) {
      const before = loads.filter((other) => other !== load && other.end <= load.start + 1);
      load.depth = 1 + Math.max(0, ...before.map(({ depth }) => depth));
    }
    return loads.find(({ name }) => new URL(name).pathname === wanted)?.depth ?? Number.NaN;
  }, request);
}
