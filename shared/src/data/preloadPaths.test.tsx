import { screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { errorStatus } from '../http/index.ts';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';
import { preloadPaths } from './preloadPaths.ts';

const server = startTestServer();

function Reader({ path }: { readonly path: string }) {
  const { data, error } = useSWR<string, unknown>(path, { shouldRetryOnError: false });
  return <p>{error === undefined ? data : `Failed with ${errorStatus(error)}`}</p>;
}

/** Answers requests for a path, and tells how many there were. */
function count(path: string, answer: () => Response): () => number {
  let requests = 0;
  server.use(
    on.get(`*${path}`, () => {
      requests += 1;
      return answer();
    }),
  );
  return () => requests;
}

it('gives the request under way to whoever reads the path', async () => {
  const requests = count('/api/first/', () => HttpResponse.json('The list'));
  preloadPaths(['/api/first/']);
  await waitFor(() => expect(requests()).toBe(1));
  renderInPage(<Reader path="/api/first/" />);
  expect(await screen.findByText('The list')).toBeVisible();
  expect(requests()).toBe(1);
});

it('leaves a failure to whoever reads the path', async () => {
  const requests = count('/api/failing/', () => HttpResponse.json({ detail: 'No.' }, { status: 400 }));
  preloadPaths(['/api/failing/']);
  await waitFor(() => expect(requests()).toBe(1));
  renderInPage(<Reader path="/api/failing/" />);
  expect(await screen.findByText('Failed with 400')).toBeVisible();
  expect(requests()).toBe(1);
});
