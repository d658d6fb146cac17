/**
 * For tests of sections and host: the page around a component, and a server at the HTTP level.
 * Nothing of ours is mocked: the component talks through the real client to what `server` answers.
 */
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http as on, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { AuthProvider, tokenStore } from '../auth/index.ts';
import { DataProvider } from '../data/index.ts';
import { dismissNotice, useNotices } from '../notices/index.ts';
import { dismissAllNotices } from '../notices/notices.ts';
import { type Language, languageStore } from '../language/index.ts';
import { loadControls } from '../ui/index.ts';

export { HttpResponse, on };

const server = setupServer();

/**
 * Call once at the top of a test file. Answers requests with `handlers` (msw); a request that none of them expects fails.
 * Handlers, storage, language and notices are reset between tests.
 */
export function startTestServer(...handlers: RequestHandler[]): { use: (...more: RequestHandler[]) => void } {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  // As in a page that has been open for a while.
  beforeAll(loadControls);
  beforeEach(() => server.use(...handlers));
  afterEach(() => {
    server.resetHandlers();
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

/** Exposes the page's location and notices to queries: `getByTestId('location')`, role `status` or `alert`. */
function Surroundings() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="location">{pathname + search}</output>
      {useNotices().map(({ id, kind, text, action }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
          {action && <button onClick={action.onClick}>{action.label}</button>}
          <button onClick={() => dismissNotice(id)}>Dismiss</button>
        </div>
      ))}
    </>
  );
}

interface PageOptions {
  /** Location of the page, with the section's own routes relative to the root. */
  readonly path?: string;
  readonly language?: Language;
}

/** Draws a component as the host would, signed in. */
export function renderInPage(
  component: ReactElement,
  { path = '/', language = 'en' }: PageOptions = {},
): RenderResult & { user: UserEvent } {
  languageStore.set(language);
  tokenStore.save({ access: 'test-access', refresh: 'test-refresh' });
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
