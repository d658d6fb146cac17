import { act, screen } from '@testing-library/react';
import * as realRouter from 'react-router-dom';
// @ts-expect-error -- The page does not offer this name: a section that imported it would get undefined. When this line
// is reported as unused, tsconfig.browser.json no longer checks sections against shared/build/router.ts.
import { createBrowserRouter as missingInPage } from 'react-router-dom';
import * as router from '../../build/router.ts';
import { notify } from '../notices/index.ts';
import { renderInPage, startTestServer } from './index.tsx';

startTestServer();

describe('startTestServer', () => {
  it.each(['first', 'second'])('a notice of one test is gone in the %s of two', (which) => {
    renderInPage(<p>page</p>);
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
    act(() => notify({ kind: 'success', text: `Saved ${which}` }));
    expect(screen.getByText(`Saved ${which}`)).toBeVisible();
  });
});

it('H4 tests meet the router that the page has, and the types know what it lacks', () => {
  expect(realRouter).toMatchObject({ ...router });
  expect(router).not.toHaveProperty('createBrowserRouter');
  expect(missingInPage).toBeDefined();
});
