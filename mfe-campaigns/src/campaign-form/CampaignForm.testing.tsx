import { campaign, contact } from '../campaignsServer.testing.tsx';
import { screen } from '@testing-library/react';
import { campaignFormServer, dialog } from './campaignFormServer.testing.tsx';

export const server = campaignFormServer();

afterEach(() => jest.restoreAllMocks());

export const CREATE = { path: '/?dialog=create' };

export const EDIT = { path: '/?edit=5' };

/** The dialog, once the campaign is in it. */
export const filledForm = async () => {
  await screen.findByLabelText('Campaign Name');
  return dialog('Edit Campaign');
};

export const stored = campaign(5, {
  name: 'Spring',
  status: 'paused',
  contacts: [contact(1), contact(4), contact(8, { removed: true })],
  frequency_days: 5,
  stagger_sends: true,
});

/** When somebody else has changed the campaign. */
export const CHANGED_AT = '2026-03-04T10:00:00.000Z';
