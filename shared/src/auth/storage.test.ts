import type { tokenStore } from './tokens.ts';

const ORIGINAL = Object.getOwnPropertyDescriptors(window);

afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, ...ORIGINAL[name] });
});

interface Loaded {
  readonly isStorageBlocked: boolean;
  readonly tokenStore: typeof tokenStore;
}

/** The modules of a page that has just been opened. */
function load(): Loaded {
  let loaded: Loaded | undefined;
  jest.isolateModules(() => {
    const { isStorageBlocked } = jest.requireActual<Pick<Loaded, 'isStorageBlocked'>>('./storage.ts');
    loaded = { isStorageBlocked, ...jest.requireActual<Pick<Loaded, 'tokenStore'>>('./tokens.ts') };
  });
  if (loaded === undefined) throw new Error('Nothing was loaded');
  return loaded;
}

it('leaves the storage of the browser alone', () => {
  const { isStorageBlocked } = load();
  expect(isStorageBlocked).toBe(false);
  expect(localStorage).toBeInstanceOf(Storage);
});

it('A4 keeps the session in the page where the browser blocks storage', () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  load();
  // As by another program of the page.
  const { isStorageBlocked, tokenStore: store } = load();
  expect(isStorageBlocked).toBe(true);
  store.save({ access: 'a', refresh: 'r' });
  expect(store.state()).toBe('signed-in');
  expect([localStorage.getItem('auth_access'), localStorage.length, localStorage.key(0)]).toEqual([
    'a',
    2,
    'auth_refresh',
  ]);
  store.clear();
  expect([store.state(), store.access()]).toEqual(['signed-out', null]);
  sessionStorage.setItem('place', '/');
  sessionStorage.clear();
  expect(sessionStorage.getItem('place')).toBeNull();
});
