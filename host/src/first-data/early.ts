// A script of its own, of a few hundred bytes, that runs while the page's programs are still on their way. It imports
// nothing, or it would have to wait for what it imports.

/** What it reads of the page's configuration: the contract's `PageConfiguration`. */
interface Configuration {
  readonly remotes: readonly {
    readonly sections: readonly string[];
    readonly manifest?: { readonly data?: Readonly<Record<string, readonly string[]>> };
  }[];
}

/**
 * Gets ready to ask the API for what the first screen reads: as soon as the first of the page's programs has come, so that
 * a long list does not take the line from what will draw it. Whatever this does not manage is asked for by
 * {@link askForFirstData}.
 */
function askEarly(): void {
  const access = localStorage.getItem('auth_access');
  const configuration = document.getElementById('touchline-config')?.textContent;
  if (access === null || configuration === undefined || isOver(access)) return;
  const section = location.pathname.split('/')[1] || 'dashboard';
  const { remotes } = JSON.parse(configuration) as Configuration;
  const data = remotes.find(({ sections }) => sections.includes(section))?.manifest?.data ?? {};
  // The token goes to nobody but the API.
  const paths = (data[section] ?? []).filter((path) => path.startsWith('/api/'));
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}` };
  const read = (path: string) => {
    const answer = fetch(path, { headers }).then((response) => {
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json() as Promise<unknown>;
    });
    // Nobody listens yet.
    answer.catch(() => undefined);
    return [path, answer] as const;
  };
  let asked: ReturnType<NonNullable<typeof window.touchlineFirstData>> | undefined;
  const ask = () => (asked ??= { access, answers: new Map(paths.map(read)) });
  window.touchlineFirstData = ask;

  const arrivals = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isProgram)) return;
    arrivals.disconnect();
    ask();
  });
  // It tells of nothing at once; what is in the cache is there already.
  if (performance.getEntriesByType('resource').some(isProgram)) ask();
  else arrivals.observe({ type: 'resource', buffered: true });
}

function isProgram({ name }: PerformanceEntry): boolean {
  return [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].some(({ src }) => src === name);
}

/** Whether a JSON Web Token (RFC 7519) has run out: then every answer would be 401, and the host renews it first. */
function isOver(token: string): boolean {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { exp } = JSON.parse(atob(claims)) as { exp?: number };
    return exp !== undefined && exp * 1000 < Date.now();
  } catch {
    return false;
  }
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
