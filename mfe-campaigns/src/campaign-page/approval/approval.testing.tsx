import type { CampaignApproval } from '@touchline/shared/contract';
import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer, contact } from '../../campaignsServer.testing.tsx';
import { openPage, pageOf } from '../campaignPage.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

/** The account of the tests has the id 1. */
export const OWN = { id: 1, email: 'ann@company.example', name: 'Ann Field' };

export const OLGA = { id: 2, email: 'olga@company.example', name: 'Olga Meadow' };

export const approval = (values: Partial<CampaignApproval> = {}): CampaignApproval => ({
  is_approved: false,
  seen: 'what-was-seen',
  changes: null,
  asked: null,
  sent_back: null,
  approvers: [OLGA],
  worked_on: [],
  ...values,
});

export const running = campaign(1, { name: 'Spring renovation', contacts: [contact(1), contact(2)] });

export const asked = { by: 'stan@company.example', at: '2026-11-20T13:14:05.000Z', is_held: false };

export const open = (role: 'staff' | 'approver' = 'staff') => openPage('/1', 'en', role);

export const details = () => pageOf(running.name);

export const edit = () => openPage('/?edit=1', 'en', 'staff');

export const form = async () => {
  await screen.findByRole('button', { name: 'Save Changes' });
  return within(screen.getByRole('dialog', { name: 'Edit Campaign' }));
};

export const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

export const CHANGES = {
  mails: false,
  days: false,
  mailboxes: false,
  new_people: 0,
  addresses: 0,
  names: 0,
  details: [],
  more: 0,
};

export const offered = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent.replace(/^[^\p{L}]+/u, ''));
