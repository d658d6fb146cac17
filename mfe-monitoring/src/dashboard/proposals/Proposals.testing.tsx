import type { MailProposal } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dashboardServer } from '../dashboardServer.testing.tsx';

export const server = dashboardServer();

afterEach(() => jest.restoreAllMocks());

export const proposal: MailProposal = {
  id: '7',
  from: 'Zoe <zoe@meadow.example>',
  subject: 'No, thanks',
  received_at: '2026-11-20T13:14:05.000Z',
  kind: 'replied',
  text: 'We are not interested.',
  is_folded: true,
  contact_id: 1,
  contact_name: 'Zoe Field',
  contact_email: 'zoe@meadow.example',
  campaign_name: 'Spring pitches',
  group_total: 1,
};

export const FOLDED = 'Shown without quoted text and signature';

/** The panel, opened. */
export const panel = async (name = 'Emails to check') => {
  const region = within(await screen.findByRole('region', { name }));
  const fold = region.getByRole('button', { name });
  if (fold.getAttribute('aria-expanded') === 'false') fireEvent.click(fold);
  // Its part of the section is loaded when it is opened.
  await waitFor(() => expect(region.queryByText('Loading...')).not.toBeInTheDocument());
  return region;
};

/** Answers as the API does for the two lists. */
export function settling() {
  const said: unknown[] = [];
  server.use(
    on.post('*/api/mail/proposals/:id/settle/', async ({ request, params }) => {
      const { outcome } = (await request.json()) as { readonly outcome: string };
      said.push([params['id'], outcome]);
      const all = [
        ...(server.state.proposals as MailProposal[]),
        ...(server.state.dismissed as MailProposal[]),
      ];
      const one = all.find(({ id }) => id === params['id']);
      const without = (rows: unknown) => (rows as MailProposal[]).filter((row) => row !== one);
      server.state.proposals = [...without(server.state.proposals), ...(outcome === 'open' ? [one] : [])];
      server.state.dismissed = [
        ...without(server.state.dismissed),
        ...(outcome === 'dismissed' ? [one] : []),
      ];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return said;
}
