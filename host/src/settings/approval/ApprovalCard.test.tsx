import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ApprovalCard } from './ApprovalCard.tsx';

const PATH = '*/api/settings/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('U4 an administrator switches approval on, and reads why not when it is refused', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const saved: unknown[] = [];
  server.use(
    on.get('*/api/people/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get(PATH, () => HttpResponse.json({ reply_effect: 'held' })),
    on.put(PATH, async ({ request }) => {
      saved.push(await request.json());
      return saved.length === 1
        ? HttpResponse.json({ detail: 'No room on the disk.' }, { status: 500 })
        : HttpResponse.json({ reply_effect: 'held', approval_required: true });
    }),
  );
  const { user } = renderInPage(<ApprovalCard />, { role: 'administrator' });
  const choice = await (await card('Approval of campaigns')).findByRole('switch');
  await user.click(choice);
  expect(await screen.findByRole('alert')).toHaveTextContent('No room on the disk.');
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  // Nothing else is stored with it: somebody may have chosen that anew since it was read.
  const change = { approval_required: true };
  expect(saved).toEqual([change, change]);
});

const person = (id: number, role: string, more: object = {}) => ({
  id,
  email: `p${id}@club.example`,
  name: `Person ${id}`,
  role,
  ...more,
});

function serve(all: object[]) {
  let required = false;
  server.use(
    on.get(PATH, () => HttpResponse.json({ reply_effect: 'held', approval_required: required })),
    on.put(PATH, () => {
      required = true;
      return HttpResponse.json({ reply_effect: 'held', approval_required: required });
    }),
    on.get('*/api/people/', () => HttpResponse.json({ people: all, invitations: [] })),
  );
}

it.each([
  ['one can approve', [person(1, 'administrator'), person(2, 'staff')]],
  [
    'the other has left',
    [person(1, 'administrator'), person(2, 'approver', { deactivated_at: '2026-01-01T00:00:00.000Z' })],
  ],
])('U4 warns of campaigns that nobody could approve where %s, with the way to People', async (_what, all) => {
  serve(all);
  const { user } = renderInPage(<ApprovalCard />, { role: 'administrator' });
  const choice = await (await card('Approval of campaigns')).findByRole('switch');
  expect(await screen.findByText(/^Only Person 1 could approve campaigns/u)).toBeVisible();
  await user.click(choice);
  expect(await screen.findByText(/^Only Person 1 can approve campaigns/u)).toBeVisible();
  const people = screen.getByRole('link', { name: 'Open People' });
  expect(people).toHaveAttribute('href', expect.stringMatching(/#people$/u));
});

it('U4 warns of nothing where two can approve', async () => {
  serve([person(1, 'administrator'), person(2, 'approver')]);
  const { user } = renderInPage(<ApprovalCard />, { role: 'administrator' });
  const choice = await (await card('Approval of campaigns')).findByRole('switch');
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  expect(screen.queryByText(/^Only/u)).not.toBeInTheDocument();
});

it('U4 H9 others read how it is, in Russian too; a server without settings has no such card', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ reply_effect: 'held', approval_required: true })));
  const { unmount } = renderInPage(<ApprovalCard />, { role: 'approver', language: 'ru' });
  expect(await (await card('Утверждение кампаний')).findByText(/только когда её утвердит/u)).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  unmount();
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<ApprovalCard />);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
