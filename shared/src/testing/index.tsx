/**
 * For tests of sections and host: the page around a component, and a server at the HTTP level.
 * Nothing of ours is mocked: the component talks through the real client to what `server` answers.
 */
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http as on, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { AuthProvider, tokenStore } from '../auth/index.ts';
import type { Role } from '../contract/index.ts';
import { DataProvider } from '../data/index.ts';
import { dismissNotice, useNotices } from '../notices/index.ts';
import { dismissAllNotices } from '../notices/notices.ts';
import { type Language, languageStore } from '../language/index.ts';
import { forgetDeleted, http } from '../http/index.ts';
import { loadControls } from '../ui/index.ts';

export { HttpResponse, on };

// The Log In screen asks for it wherever it is drawn; a server of the specification's own calls has none.
const server = setupServer(
  on.get('*/api/auth/login/ways/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
);

/**
 * Call once at the top of a test file. Answers requests with `handlers` (msw); a request that none of them expects fails.
 * Handlers, storage, language, notices and what was deleted are reset between tests.
 */
export function startTestServer(...handlers: RequestHandler[]): { use: (...more: RequestHandler[]) => void } {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  // As in a page that has been open for a while.
  beforeAll(loadControls);
  // Whatever a section is about, what is downloaded from it is noted.
  const noted = on.post('*/api/activity/downloads/', () => new HttpResponse(null, { status: 204 }));
  beforeEach(() => server.use(...handlers, noted));
  afterEach(async () => {
    await untilAnswered();
    server.resetHandlers();
    forgetDeleted();
    act(() => {
      tokenStore.clear();
      languageStore.set('en');
      dismissAllNotices();
    });
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
  return { use: (...more) => server.use(...more) };
}

const requests = { underWay: 0 };
http.interceptors.request.use((request) => {
  requests.underWay += 1;
  return request;
});
const settle = () => {
  requests.underWay -= 1;
};
http.interceptors.response.use(
  (answer) => {
    settle();
    return answer;
  },
  (error: unknown) => {
    settle();
    throw error;
  },
);

/** Longest wait for answers that nobody waits for any more, in milliseconds: some tests never give one. */
const LONGEST_WAIT = 100;

// A test may have replaced both.
const wait = setTimeout.bind(globalThis);
const now = Date.now.bind(Date);

/** Otherwise a request of the last test would find no handler, and what is said of that would fail another file. */
async function untilAnswered(): Promise<void> {
  const deadline = now() + LONGEST_WAIT;
  while (requests.underWay > 0 && now() < deadline) await new Promise((resolve) => wait(resolve, 1));
}

/** Exposes the page's location and notices to queries: `getByTestId('location')`, role `status` or `alert`. */
function Surroundings() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="location">{pathname + search}</output>
      {useNotices().map(({ id, kind, text, action, link, links }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
          {links?.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {link && <Link to={link.to}>{link.label}</Link>}
          {action && <button onClick={action.onClick}>{action.label}</button>}
          <button onClick={() => dismissNotice(id)}>Dismiss</button>
        </div>
      ))}
    </>
  );
}

/** What can be pressed, chosen or typed into on the page, by name, in its order. */
export const controls = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('button, input, textarea, select, [role="menuitem"]')].map(
    (control) =>
      control.getAttribute('aria-label') ??
      (control.textContent || control.getAttribute('placeholder')) ??
      '',
  );

/** Expects that a viewer is offered exactly `read`, and staff `write` besides; unnamed parts of other controls do not count. */
export function expectOffered(
  role: 'viewer' | 'staff',
  read: readonly string[],
  write: readonly string[],
): void {
  const offered = controls().filter((name) => name !== '');
  if (role === 'viewer') expect(offered).toEqual(read);
  else expect(offered.filter((name) => !read.includes(name))).toEqual(write);
}

interface PageOptions {
  /** Location of the page, with the section's own routes relative to the root. */
  readonly path?: string;
  readonly language?: Language;
  /** Of whoever is signed in; without it the server tells none, as with the specification's calls alone. */
  readonly role?: Role;
}

/** An access token that tells a role. */
export const accessOf = (role: Role): string => `e30.${btoa(JSON.stringify({ sub: '1', role }))}.signature`;

/** Draws a component as the host would, signed in. */
export function renderInPage(
  component: ReactElement,
  { path = '/', language = 'en', role }: PageOptions = {},
): RenderResult & { user: UserEvent } {
  languageStore.set(language);
  tokenStore.save({ access: role === undefined ? 'test-access' : accessOf(role), refresh: 'test-refresh' });
  history.replaceState(null, '', path);
  const result = render(
    <BrowserRouter>
      <AuthProvider>
        <DataProvider>
          {component}
          <Surroundings />
        </DataProvider>
      </AuthProvider>
    </BrowserRouter>,
  );
  return { ...result, user: userEvent.setup() };
}
