import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { ApprovalNotice } from './ApprovalNotice.tsx';

const server = startTestServer();
let looks = 0;
const serve = (settled: unknown) => {
  looks = 0;
  server.use(
    on.get('*/api/approvals/', () => {
      looks += 1;
      return HttpResponse.json({ to_approve: [], sent_back: [], settled });
    }),
  );
};
const at = '2026-11-20T13:14:05.000Z';
const OLD = { campaign_id: 4, name: 'Old', by: 'Olga Park', at, went_on: false };

it('U4 says on any screen which campaigns were approved and which go on since the page was opened, once', async () => {
  serve([OLD]);
  renderInPage(<ApprovalNotice firstLook={0} pollInterval={20} />);
  await waitFor(() => expect(looks).toBeGreaterThan(1));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  const by = null;
  serve([
    OLD,
    { ...OLD, campaign_id: 5, name: 'Spring' },
    { campaign_id: 6, name: '', by, at, went_on: true },
  ]);
  expect(await screen.findByText(/^Approved, and goes out as planned:/u)).toBeVisible();
  expect(screen.getByText(/^Goes on, as everything is again as it was approved:/u)).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Spring',
    'Unnamed campaign',
  ]);
  expect(screen.getByRole('link', { name: 'Spring' })).toHaveAttribute('href', '/campaigns/5');
});

it('U4 is silent where the server tells nothing of it', async () => {
  serve('nonsense');
  renderInPage(<ApprovalNotice firstLook={0} pollInterval={20} />);
  await waitFor(() => expect(looks).toBeGreaterThan(2));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('U4 loads its code again when the first try fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve([]);
  const load = jest
    .fn(() => import('./SettledApprovals.tsx'))
    .mockRejectedValueOnce(new Error('Loading chunk 110 failed.'));
  renderInPage(<ApprovalNotice firstLook={0} pollInterval={20} load={load} />);
  await waitFor(() => expect(looks).toBeGreaterThan(0));
  expect(load).toHaveBeenCalledTimes(2);
});
