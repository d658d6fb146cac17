import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { HolidaysCard } from './HolidaysCard.tsx';

const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const COUNTRIES = {
  results: [
    { code: 'CA', name: 'Canada', regions: [{ code: 'CA-NS', name: 'Nova Scotia' }] },
    { code: 'DE', name: 'Germany', regions: [] },
  ],
};

it('V10 chooses a country and a region of it, and says what that does', async () => {
  const saved: unknown[] = [];
  server.use(
    on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'held', holiday_country: 'DE' })),
    on.get('*/api/settings/holiday-countries/', () => HttpResponse.json(COUNTRIES)),
    on.put('*/api/settings/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { user } = renderInPage(<HolidaysCard />);
  const country = await screen.findByLabelText('Country');
  expect(country).toHaveTextContent('Germany');
  expect(screen.queryByLabelText('Region')).not.toBeInTheDocument();
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Country', 'Canada');
  await waitFor(() => expect(saved).toEqual([{ holiday_country: 'CA' }]));
  await screen.findByLabelText('Region');
  await choose('Region', 'Nova Scotia');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ holiday_country: 'CA-NS' });
  expect(screen.getByText(/do not go out on public holidays/u)).toBeVisible();
});

it('V10 is left out for an API that knows no holidays', async () => {
  server.use(
    on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'held' })),
    on.get('*/api/settings/holiday-countries/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  );
  renderInPage(<HolidaysCard />);
  await waitFor(() => expect(screen.queryByText('Loading countries')).not.toBeInTheDocument());
  expect(screen.queryByLabelText('Country')).not.toBeInTheDocument();
});
