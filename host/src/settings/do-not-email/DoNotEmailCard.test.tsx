import type { SuppressionList } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DoNotEmailCard } from './DoNotEmailCard.tsx';
import { PATH, server, ONE } from './DoNotEmailCard.testing.tsx';

const EMPTY: SuppressionList = { total: 0, suppressed: [], lifted: [] };

const DOMAIN: SuppressionList['suppressed'][number] = {
  ...ONE.suppressed[0]!,
  id: '@big.example',
  kind: 'domain',
  email: '@big.example',
  is_proved: true,
  added_by: 'ann@us.example',
  explanation: 'A competitor',
};

const question = () => screen.findByRole('alertdialog', { name: 'No more email to anybody at big.example?' });

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

it('U9 adds an address or a domain, and says before whom that concerns', async () => {
  let list = EMPTY;
  const asked: unknown[] = [];
  server.use(
    on.get(PATH, () => HttpResponse.json(list)),
    on.get(`${PATH}check/`, ({ request }) => {
      const address = new URL(request.url).searchParams.get('address');
      const found = {
        kind: 'domain',
        address: `@${address}`,
        contact_count: 3,
        planned_count: 5,
        is_public: true,
        is_listed: false,
      };
      return HttpResponse.json(found);
    }),
    on.post(PATH, async ({ request }) => {
      asked.push(await request.json());
      list = { total: 1, suppressed: [DOMAIN], lifted: [] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the do-not-email list' }));
  const submit = dialog.getByRole('button', { name: 'Add to the list' });
  await user.click(submit);
  expect(await dialog.findByText('Enter an address or a domain.')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: /Address or domain/u });
  await user.type(field, 'big.example');
  expect(
    await dialog.findByText(
      'Anybody can have an address at big.example. 3 contacts have such an address, and get no more email. 5 planned emails are cancelled.',
    ),
  ).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/u }), 'A competitor');
  await user.click(submit);
  expect(await question()).toHaveTextContent('5 planned emails are cancelled.');
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await user.click(submit);
  await user.click(within(await question()).getByRole('button', { name: 'Add the whole domain' }));
  const region = await card();
  expect(await region.findByText('Everybody at big.example')).toBeVisible();
  expect(region.getByText('added by ann@us.example: A competitor')).toBeVisible();
  expect(asked).toEqual([{ address: 'big.example', explanation: 'A competitor' }]);
});

it('U9 a refusal of the API stands at its field, and what was typed stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    on.get(PATH, () => HttpResponse.json(EMPTY)),
    on.get(`${PATH}check/`, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.post(PATH, () =>
      HttpResponse.json(
        { detail: 'Bad', errors: [{ field: 'address', message: 'It is there already.' }] },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /Address or domain/u });
  await user.type(field, 'zoe@meadow.example');
  await user.click(dialog.getByRole('button', { name: 'Add to the list' }));
  expect(await dialog.findByText('It is there already.')).toBeVisible();
  expect(field).toHaveValue('zoe@meadow.example');
});

it('U9 imports what is pasted or a file, and names the rows that were left out', async () => {
  const names: string[] = [];
  server.use(
    on.get(PATH, () => HttpResponse.json(EMPTY)),
    on.post(`${PATH}upload/`, async ({ request }) => {
      names.push(/filename="([^"]*)"/u.exec(await request.text())?.[1] ?? '');
      const errors = [{ sheet: '', row: 2, message: '“x@” is not an email address.' }];
      return HttpResponse.json({ added: 4, known: 1, refused: 1, errors });
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import addresses' }));
  const submit = dialog.getByRole('button', { name: 'Import' });
  expect(submit).toBeDisabled();
  // Before it stands a field of the browser that nobody sees, which takes no focus.
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /paste addresses/u })).toHaveFocus());
  await user.keyboard('zoe@meadow.example');
  await user.click(submit);
  const report = await dialog.findByText('Added: 4. On the list before: 1. Rows without an address: 1.');
  expect(report).toBeVisible();
  expect(document.activeElement).toContainElement(report);
  expect(document.body).not.toHaveFocus();
  expect(dialog.getByText('Row 2: “x@” is not an email address.')).toBeVisible();
  await user.upload(
    dialog.getByLabelText('Choose a file...', { selector: 'input' }),
    new File(['a'], 'list.xlsx'),
  );
  await waitFor(() => expect(names).toEqual(['pasted list', 'list.xlsx']));
});

it('U9 an erased person is known by nothing until their address is searched for', async () => {
  const erased = {
    ...DOMAIN,
    id: 'hmac:1',
    kind: 'erased',
    email: '',
    contacts: [],
    contact_count: 0,
  } as const;
  server.use(
    on.get(PATH, ({ request }) => {
      const email = new URL(request.url).searchParams.get('search') ?? '';
      return HttpResponse.json({ total: 1, suppressed: [{ ...erased, email }], lifted: [] });
    }),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  expect(await screen.findByText('Erased person')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Allow email again/u })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'zoe@meadow.example');
  const name = 'Erased person with the address zoe@meadow.example';
  await user.click(await screen.findByRole('button', { name: `Allow email again: ${name}` }));
  expect(await screen.findByText(/This person had their data erased/u)).toBeVisible();
});

it('U9 a long list is read as it comes into sight', async () => {
  const offsets: number[] = [];
  server.use(
    on.get(PATH, ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      offsets.push(offset);
      const suppressed = Array.from({ length: 100 }, (_, index) => ({
        ...ONE.suppressed[0]!,
        id: `p${offset + index}`,
        email: `p${offset + index}@meadow.example`,
      }));
      return HttpResponse.json({ total: 20_000, suppressed, lifted: [] });
    }),
  );
  renderInPage(<DoNotEmailCard />);
  const region = await card();
  expect(await region.findByText('p0@meadow.example')).toBeVisible();
  expect(region.queryByText('p99@meadow.example')).toBeNull();
  expect(
    within(region.getByRole('list', { name: 'Addresses on the list' })).getAllByRole('listitem')[0],
  ).toHaveAttribute('aria-setsize', '20000');
  expect(offsets).toEqual([0]);
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
