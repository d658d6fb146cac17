/** What it reads of the page's configuration: the contract's `PageConfiguration`. */
interface Configuration {
  readonly remotes: readonly {
    readonly sections: readonly string[];
    readonly manifest?: { readonly data?: Readonly<Record<string, readonly string[]>> };
  }[];
}

/**
 * A script of its own, of a few hundred bytes, that the page runs while its programs are still on their way: asks the API
 * for what the first screen reads. It imports nothing, or it would have to wait for what it imports. Whatever it does not
 * manage is asked for by {@link askForFirstData}.
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
  const answers = paths.map((path) => {
    const answer = fetch(path, { headers }).then((response) => {
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json() as Promise<unknown>;
    });
    // Nobody listens yet.
    answer.catch(() => undefined);
    return [path, answer] as const;
  });
  window.touchlineFirstData = { access, answers: new Map(answers) };
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

askEarly();
