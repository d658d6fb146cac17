import type { SuppressionList } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DoNotEmailCard } from './DoNotEmailCard.tsx';

const PATH = '*/api/mail/suppressions/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const EMPTY: SuppressionList = { total: 0, suppressed: [], lifted: [] };
const ONE: SuppressionList = {
  total: 150,
  suppressed: [
    {
      email: 'zoe@meadow.example',
      contacts: [{ id: 7, name: 'Zoe Field' }],
      reason: 'unsubscribed',
      is_complaint: false,
      is_proved: false,
      suppressed_at: '2026-11-20T13:14:05.000Z',
      incoming_mail_id: '7',
    },
  ],
  lifted: [],
};

const card = async (name = 'Do-not-email list') => within(await screen.findByRole('region', { name }));

it('S12 shows who gets no mail and why, says what is not proved, and lifts it with a reason that is kept', async () => {
  let list = ONE;
  const asked: unknown[] = [];
  server.use(
    on.get(PATH, () => HttpResponse.json(list)),
    on.post(`${PATH}lift/`, async ({ request }) => {
      asked.push(await request.json());
      const explanation = 'They called.';
      const lifted_at = '2026-11-21T13:14:05.000Z';
      const lift = {
        id: '1',
        reason: 'unsubscribed',
        is_proved: false,
        lifted_at,
        lifted_by: 'ann@us.example',
      } as const;
      list = { ...EMPTY, lifted: [{ ...lift, email: 'zoe@meadow.example', explanation }] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  const region = await card();
  const row = within(await region.findByRole('list', { name: 'Addresses on the list' }));
  for (const text of [
    'zoe@meadow.example',
    'Zoe Field',
    'Unsubscribed',
    'Not proved to come from the address',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(region.getByText('The latest 1 of 150 are shown. Search for the others.')).toBeVisible();
  expect(row.getByRole('link', { name: 'Zoe Field' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/7',
  );
  await user.click(row.getByRole('button', { name: 'Allow email again: zoe@meadow.example' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Allow email to zoe@meadow.example again?' }),
  );
  expect(dialog.getByText(/Anybody may have sent this request/u)).toBeVisible();
  const allow = dialog.getByRole('button', { name: 'Allow email again' });
  expect(allow).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /Reason/u }), ' They called. ');
  await user.click(allow);
  expect(await screen.findByText('by ann@us.example: They called.')).toBeVisible();
  expect(asked).toEqual([
    { email: 'zoe@meadow.example', explanation: 'They called.', reason: 'unsubscribed' },
  ]);
  expect(region.getByText('No address is on the list.')).toBeVisible();
});

it('S12 says when an address stays on the list for another reason', async () => {
  let list = ONE;
  server.use(
    on.get(PATH, () => HttpResponse.json(list)),
    on.post(`${PATH}lift/`, () => {
      list = { ...ONE, suppressed: ONE.suppressed.map((row) => ({ ...row, reason: 'bounced' })) };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: /Allow email again/u }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/u }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Allow email again' }));
  expect(await screen.findByText(/stays on the list: there is another reason/u)).toBeVisible();
  expect(await screen.findByText('Bounced')).toBeVisible();
  expect(screen.queryByText(/is allowed again/u)).toBeNull();
});

it('S12 a link from elsewhere shows the address that it names', async () => {
  const searched: (string | null)[] = [];
  Element.prototype.scrollIntoView = () => {};
  server.use(
    on.get(PATH, ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json(ONE);
    }),
  );
  renderInPage(<DoNotEmailCard />, { path: '/settings?email=zoe%2Ba%40meadow.example' });
  expect(await screen.findByRole('searchbox')).toHaveValue('zoe+a@meadow.example');
  expect(await screen.findByText('zoe@meadow.example')).toBeVisible();
  expect(searched).toEqual(['zoe+a@meadow.example']);
});

it('S12 a refusal stands in the dialog, and what was typed stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    on.get(PATH, () => HttpResponse.json(ONE)),
    on.post(`${PATH}lift/`, () => HttpResponse.json({ detail: 'It is gone.' }, { status: 404 })),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: /Allow email again/u }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/u }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Allow email again' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It is gone.');
  expect(dialog.getByRole('textbox', { name: /Reason/u })).toHaveValue('x');
});

it('S12 finds an address by a part of it', async () => {
  const searched: (string | null)[] = [];
  server.use(
    on.get(PATH, ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json(EMPTY);
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search addresses...' }), 'me+a');
  expect(await screen.findByText('No address on the list matches your search.')).toBeVisible();
  await waitFor(() => expect(searched.at(-1)).toBe('me+a'));
});

it('S12 O17 a list that cannot be loaded says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'Odd.' }, { status: 400 })));
  const { unmount } = renderInPage(<DoNotEmailCard />);
  expect(await screen.findByText('The do-not-email list could not be loaded.')).toBeVisible();
  unmount();
});

it('S12 H9 speaks Russian', async () => {
  server.use(on.get(PATH, () => HttpResponse.json(ONE)));
  renderInPage(<DoNotEmailCard />, { language: 'ru' });
  const region = await card('Стоп-лист');
  expect(await region.findByText('Отправитель не подтверждён')).toBeVisible();
});
