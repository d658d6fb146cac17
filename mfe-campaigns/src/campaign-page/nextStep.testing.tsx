import { campaign, campaignsServer, contact } from '../campaignsServer.testing.tsx';
import { pageOf } from './campaignPage.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const running = campaign(1, {
  name: 'Spring renovation',
  contacts: [contact(1), contact(2), contact(3, { state: 'sent', removed: true })],
});

export const details = () => pageOf(running.name);

export const payload = {
  name: running.name,
  scenario: running.scenario,
  // The contact that was removed stays out.
  contact_ids: [1, 2],
  frequency_days: running.frequency_days,
  stagger_sends: running.stagger_sends,
  template_map: running.template_map,
  email_count: running.email_count,
  updated_at: running.updated_at,
};
