import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import WholeActivity from './WholeActivity.tsx';

const asked: URLSearchParams[] = [];
const downloaded: URLSearchParams[] = [];
startTestServer(
  on.get('*/api/account/', () =>
    HttpResponse.json({ email: 'ann@company.example', time_zone: 'Asia/Vladivostok' }),
  ),
  on.get('*/api/people/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  on.get('*/api/activity/', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return HttpResponse.json({
      entries: [
        {
          id: 1,
          at: '2026-11-20T20:14:05.000Z',
          by: { kind: 'person', id: 1, name: 'Ann', key: null },
          action: 'created',
          kind: 'organization',
          subject: { id: 7, name: 'Riverside' },
          count: 1,
          names: [],
          who: null,
          changes: [],
          more: {},
          has_parts: false,
          came_of: null,
        },
      ],
      next: null,
    });
  }),
  on.get('*/api/activity/download/', ({ request }) => {
    downloaded.push(new URL(request.url).searchParams);
    return new HttpResponse('When\r\n', { headers: { 'content-type': 'text/csv' } });
  }),
);

it('U7 its times, its days and its file are those of the reader’s own zone', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderInPage(<WholeActivity />);
  // The evening of the 20th in UTC is the morning after in Vladivostok.
  expect(await screen.findByText('21 Nov 2026, 06:14')).toBeVisible();
  await user.type(screen.getByLabelText('From'), '2026-11-21');
  await user.type(screen.getByLabelText('To'), '2026-11-21');
  const day = { from: '2026-11-20T14:00:00.000Z', to: '2026-11-21T14:00:00.000Z' };
  await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual(day));
  await user.click(screen.getByRole('button', { name: /Download/u }));
  await waitFor(() =>
    expect(downloaded.map((query) => Object.fromEntries(query))).toEqual([
      { ...day, time_zone: 'Asia/Vladivostok' },
    ]),
  );
});
