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
  const change = { reply_effect: 'held', approval_required: true };
  expect(saved).toEqual([change, change]);
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
