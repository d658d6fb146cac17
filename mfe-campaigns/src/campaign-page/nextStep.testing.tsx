import { campaign, campaignsServer, contact } from '../campaignsServer.testing.tsx';
import { pageOf } from './campaignPage.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const running = campaign(1, {
  name: 'Spring renovation',
  contacts: [contact(1), contact(2), contact(3, { state: 'sent', removed: true })],
});

export const details = () => pageOf(running.name);

export const { contacts: _contacts, ...rest } = running;

export const payload = {
  name: rest.name,
  scenario: rest.scenario,
  // The contact that was removed stays out.
  contact_ids: [1, 2],
  frequency_days: rest.frequency_days,
  stagger_sends: rest.stagger_sends,
  template_map: rest.template_map,
  email_count: rest.email_count,
  updated_at: rest.updated_at,
};
