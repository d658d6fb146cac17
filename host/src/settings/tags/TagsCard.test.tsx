import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { TagsCard } from './TagsCard.tsx';

const server = startTestServer();
const asked: unknown[] = [];
let rows: object[];

beforeEach(() => {
  asked.length = 0;
  rows = [
    { id: 8, name: 'VIP', organizations: 1, contacts: 1200 },
    { id: 9, name: 'V.I.P.', organizations: 0, contacts: 1 },
  ];
  const note = async (request: Request) => {
    const body = request.method === 'DELETE' ? undefined : await request.json();
    asked.push([request.method, new URL(request.url).pathname, body]);
  };
  server.use(
    on.get('*/api/tags/', () => HttpResponse.json(rows)),
    on.patch('*/api/tags/9/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(
        { detail: 'Taken.', errors: [{ field: 'name', message: 'There is a tag of this name already.' }] },
        { status: 409 },
      );
    }),
    on.post('*/api/tags/9/merge/', async ({ request }) => {
      await note(request);
      rows = rows.slice(0, 1);
      return new HttpResponse(null, { status: 204, headers: { 'touchline-deletion': '4' } });
    }),
    on.delete('*/api/tags/8/', async ({ request }) => {
      await note(request);
      rows = [];
      return new HttpResponse(null, { status: 204, headers: { 'touchline-deletion': '5' } });
    }),
    on.post('*/api/deletions/5/restore/', async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('G3 tags are counted, renamed, merged and deleted, with Undo', async () => {
  const { user } = renderInPage(<TagsCard />);
  expect(await screen.findByText('1 organization, 1,200 contacts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename V.I.P.' }));
  const rename = within(await screen.findByRole('dialog'));
  await user.clear(rename.getByRole('textbox', { name: 'Name' }));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 'vip');
  await user.click(rename.getByRole('button', { name: 'Save' }));
  expect(await rename.findByText('There is a tag of this name already.')).toBeVisible();
  await user.click(rename.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: /^Discard/u }));
  await user.click(await screen.findByRole('button', { name: 'Merge V.I.P. with another tag' }));
  const merge = within(await screen.findByRole('dialog'));
  await user.click(merge.getByRole('button', { name: 'Merge' }));
  expect(await merge.findByText('Please choose the tag that stays.')).toBeVisible();
  await user.click(merge.getByRole('combobox', { name: 'The tag that stays' }));
  await user.click(await screen.findByRole('option', { name: 'VIP' }));
  await user.click(merge.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('V.I.P. is merged into VIP')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Merge/u })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Delete VIP' }));
  expect(await screen.findByText('The tag VIP was deleted')).toBeVisible();
  expect(await screen.findByText(/^No tags yet/u)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() =>
    expect(asked).toMatchObject([
      ['PATCH', '/api/tags/9/', { name: 'vip' }],
      ['POST', '/api/tags/9/merge/', { into: 8 }],
      ['DELETE', '/api/tags/8/', undefined],
      ['POST', '/api/deletions/5/restore/', {}],
    ]),
  );
});
