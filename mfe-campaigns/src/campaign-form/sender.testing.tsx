import { screen } from '@testing-library/react';
import type { CampaignDetail, Mailbox, SenderMailbox } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign } from '../campaignsServer.testing.tsx';
import { campaignFormServer, dialog } from './campaignFormServer.testing.tsx';

export const server = campaignFormServer();

afterEach(() => jest.restoreAllMocks());

export const mailbox = (id: number, values: Partial<Mailbox> = {}): Partial<Mailbox> => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: `Jo ${id}`,
  ...values,
});

export const SANDBOX = mailbox(1, { kind: 'sandbox', email: 'outreach@touchline.local', name: 'Touchline' });

export const SANDBOX_TEXT = 'Sandbox: nothing leaves this machine';

/** Puts mailboxes onto the server. */
export const has = (usual_id: number, ...results: Partial<Mailbox>[]) =>
  server.use(
    on.get('*/api/mailboxes/', () =>
      HttpResponse.json({ results, usual_id, providers: { google: false, microsoft: false }, people: [] }),
    ),
  );

export const sender = (id: number, values: Partial<SenderMailbox> = {}): SenderMailbox => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: `Jo ${id}`,
  state: 'working',
  contacts: 0,
  ...values,
});

/** The form of a stored campaign, once it is read. */
export async function editForm() {
  await screen.findByDisplayValue('Campaign 5');
  return dialog('Edit Campaign');
}

export const create = { path: '/?dialog=create' };

export const stored = (values: Partial<CampaignDetail> = {}) =>
  campaign(5, {
    sender: { kind: 'mailboxes', mailbox_ids: [2, 3] },
    sender_mailboxes: [sender(2), sender(3, { state: 'disconnected', contacts: 2 })],
    ...values,
  });
