// A script of its own, of a few hundred bytes, that runs while the page's programs are still on their way. What it imports
// becomes part of it: constants and small pure functions alone.
import { ACCESS_KEY, hasExpired, storedToken } from '@touchline/shared/access-token';
import { CONFIGURATION_ELEMENT_ID, type PageConfiguration } from '@touchline/shared/contract/registry';
import { openingSection } from '../openingSection.ts';
import { firstPaths } from './firstPaths.ts';

/**
 * Prepares to ask the API for what the first screen reads: once the first of the page's programs has arrived, so that
 * a long list does not compete with what will draw it. The last of the paths, which is the shortest answer, goes ahead at once:
 * a token that the server refuses is so sent once, and not with every path. Whatever this does not manage is asked for by
 * {@link askForFirstData}.
 */
function askEarly(): void {
  const access = storedToken(ACCESS_KEY);
  const configuration = document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent;
  // With an expired token every answer would be 401, and the host renews it first.
  if (access === null || configuration === undefined || hasExpired(access)) return;
  const section = openingSection(location.pathname);
  const { remotes } = JSON.parse(configuration) as PageConfiguration;
  const paths = remotes.flatMap(({ manifest, sections }) =>
    sections.includes(section) ? firstPaths(manifest, section) : [],
  );
  const ahead = paths.at(-1);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}` };
  const send = (path: string) => quietly(fetch(path, { headers }));
  let sentAhead: Promise<Response | undefined> | undefined;
  const sendAhead = () => (sentAhead ??= ahead === undefined ? Promise.resolve(undefined) : send(ahead));
  const isRefused = () =>
    sendAhead().then(
      (response) => response?.status === 401,
      () => false,
    );
  const read = async (path: string): Promise<unknown> => {
    const response = path !== ahead && !(await isRefused()) ? await send(path) : await sendAhead();
    if (response?.ok !== true) throw new Error(`${path}: ${response?.status}`);
    return response.json() as Promise<unknown>;
  };
  let asked: ReturnType<NonNullable<typeof window.touchlineFirstData>> | undefined;
  const ask = () =>
    (asked ??= {
      access,
      isRefused: isRefused(),
      answers: new Map(paths.map((path) => [path, quietly(read(path))])),
    });
  window.touchlineFirstData = ask;
  if (paths.length > 1) void sendAhead();

  const arrivals = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isProgram)) return;
    arrivals.disconnect();
    ask();
  });
  // What is in the cache is never reported: it is there already.
  if (performance.getEntriesByType('resource').some(isProgram)) ask();
  else arrivals.observe({ type: 'resource', buffered: true });
}

/** The same promise. Nobody listens to it yet, and its failure is no unhandled one. */
function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function isProgram({ name }: PerformanceEntry): boolean {
  return [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].some(({ src }) => src === name);
}

/**
 * The first number and the first date that a page writes make the browser load its tables for that: 30 ms, on a slow phone
 * 120. Here the page has nothing else to do.
 */
function loadFormats(): void {
  new Intl.NumberFormat('en-US').format(0);
  new Intl.DateTimeFormat('en-US', { timeZone: 'Etc/GMT+4', hour: 'numeric' }).format(0);
}

askEarly();
// Not in the way of programs that are there already.
setTimeout(loadFormats);
