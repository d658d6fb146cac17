import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { OutcomesCard } from './OutcomesCard.tsx';

const PATH = '*/api/outcomes/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const INTERESTED = {
  id: 1,
  code: 'interested',
  name: '',
  is_retired: false,
  conversations: 1,
  ends_outreach: false,
};
const SAMPLE = {
  id: 6,
  code: null,
  name: 'Sample sent',
  is_retired: false,
  conversations: 0,
  ends_outreach: true,
};
const OLD = { id: 7, code: null, name: 'Old', is_retired: true, conversations: 3, ends_outreach: false };

/** A small API; what was asked of it. */
function outcomes() {
  const asked: unknown[] = [];
  let rows: object[] = [INTERESTED, SAMPLE, OLD];
  const note = async (method: string, request: Request, id: unknown) => {
    asked.push([method, id, method === 'DELETE' ? undefined : await request.json()]);
  };
  server.use(
    on.get(PATH, () => HttpResponse.json(rows)),
    on.post(PATH, async ({ request }) => {
      await note('POST', request, undefined);
      rows = [INTERESTED, SAMPLE, OLD];
      return HttpResponse.json(SAMPLE, { status: 201 });
    }),
    on.patch(`${PATH}:id/`, async ({ request, params }) => {
      await note('PATCH', request, params['id']);
      return HttpResponse.json(
        {
          detail: 'Taken.',
          errors: [{ field: 'name', message: 'There is an outcome of this name already.' }],
        },
        { status: params['id'] === '6' ? 409 : 200 },
      );
    }),
    on.delete(`${PATH}:id/`, async ({ request, params }) => {
      await note('DELETE', request, params['id']);
      rows = [INTERESTED, OLD];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
const card = async (name = 'Outcomes of conversations') =>
  within(await screen.findByRole('region', { name }));

it('V4 outcomes are listed, added, renamed and removed, with Undo', async () => {
  const asked = outcomes();
  const { user } = renderInPage(<OutcomesCard />);
  const region = await card();
  const list = await region.findByRole('list', { name: 'Outcomes' });
  expect(list).toHaveTextContent('Interestedin 1 conversationEnds outreach: Interested');
  expect(list).toHaveTextContent('Oldin 3 conversationsNo longer offered');
  await user.type(region.getByRole('textbox', { name: 'New outcome' }), ' Price sent ');
  await user.click(region.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(region.getByRole('textbox', { name: 'New outcome' })).toHaveValue(''));
  await user.click(region.getByRole('button', { name: 'Rename Sample sent' }));
  await user.type(region.getByRole('textbox', { name: 'Name' }), '{Backspace}s');
  await user.click(region.getByRole('button', { name: 'Save' }));
  expect(await region.findByText('There is an outcome of this name already.')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Cancel' }));
  await user.click(region.getByRole('button', { name: 'Remove Sample sent' }));
  await waitFor(() => expect(region.queryByText('Sample sent')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('Sample sent')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Offer Old again' }));
  expect(region.getByRole('checkbox', { name: /^Ends outreach.*Sample sent$/u })).toBeChecked();
  const ending = region.getByRole('checkbox', { name: /^Ends outreach.*Interested$/u });
  await waitFor(() => expect(ending).toBeEnabled());
  await user.click(ending);
  await waitFor(() =>
    expect(asked).toEqual([
      ['POST', undefined, { name: 'Price sent' }],
      ['PATCH', '6', { name: 'Sample sens' }],
      ['DELETE', '6', undefined],
      ['POST', undefined, { name: 'Sample sent', ends_outreach: true }],
      ['PATCH', '7', { is_retired: false }],
      ['PATCH', '1', { ends_outreach: true }],
    ]),
  );
});

it('V4 H9 speaks Russian; a list that cannot be loaded says so', async () => {
  outcomes();
  const { unmount } = renderInPage(<OutcomesCard />, { language: 'ru' });
  expect(await (await card('Итоги переписки')).findByText('Интересно')).toBeVisible();
  unmount();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 400 })));
  renderInPage(<OutcomesCard />);
  expect(await screen.findByText('The outcomes could not be loaded.')).toBeVisible();
});

it('V4 an API that keeps no outcomes has no such card', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<OutcomesCard />);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
