import { act, screen } from '@testing-library/react';
import { http } from '../http/index.ts';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';

const server = startTestServer();
const answer = (header: string) =>
  server.use(
    on.put('*/api/anything/', () => HttpResponse.json({}, { headers: { 'touchline-waiting': header } })),
  );
const told = (count: number, campaigns: object[]) => encodeURIComponent(JSON.stringify({ count, campaigns }));

it('U4 whoever changes something reads at once which campaigns wait for approval again, and gets there', async () => {
  renderInPage(<p>Page</p>);
  answer(
    told(7, [
      { id: 5, name: 'Весна' },
      { id: 6, name: '' },
    ]),
  );
  await act(() => http.put('/api/anything/'));
  expect(
    await screen.findByText(/^7 campaigns wait for approval again because of this change:/u),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Весна' })).toHaveAttribute(
    'href',
    expect.stringMatching(/campaigns\/5$/u),
  );
  expect(screen.getByRole('link', { name: '6' })).toBeVisible();
});

it.each(['nonsense', '%', told(1, []), told(1, [{ id: 'x' }])])(
  'U4 reads nothing where the server says %s',
  async (header) => {
    renderInPage(<p>Page</p>);
    answer(header);
    await act(() => http.put('/api/anything/'));
    expect(screen.queryByText(/wait/u)).not.toBeInTheDocument();
  },
);
