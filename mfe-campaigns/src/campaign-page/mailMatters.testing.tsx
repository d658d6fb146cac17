import type { CampaignDetail } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, campaignsServer, contact } from '../campaignsServer.testing.tsx';
import { pageOf } from './campaignPage.testing.tsx';

export const server = campaignsServer();

afterEach(() => jest.restoreAllMocks());

export const running = campaign(1, {
  name: 'Spring renovation',
  contacts: [
    contact(1, { name: 'Zoë Marchetti', state: 'replied' }),
    contact(2, { name: 'Иван Петров', paused_by: 'Zoë Marchetti' }),
  ],
  upcoming_templates: [
    {
      id: 12,
      step_number: 2,
      title: 'Follow-up',
      subject: 'Once more',
      remaining_count: 1,
      next_send_at: '2026-11-23T13:14:05.000Z',
    },
  ],
});

export const overdue = { since: '2026-11-20T13:14:05.000Z', count: 1200 };

export const uncertain = (id: string, name: string) => ({
  id,
  contact_id: 1,
  name,
  email: `${id}@meadow.example`,
  step_number: 2,
  subject: 'Once more',
  sending_at: '2026-11-20T13:14:05.000Z',
});

export const failed = (id: string, name: string) => {
  const { sending_at: failed_at, ...mail } = uncertain(id, name);
  return { ...mail, reply: '552 5.3.4 Message too big', can_retry: true, failed_at };
};

export const paused = {
  id: 7,
  name: 'Meadow Park',
  replied_by: 'Zoë Marchetti',
  replied_by_id: 1,
  paused_at: '2026-11-20T13:14:05.000Z',
  waiting_contacts: 2,
};

export const details = () => pageOf(running.name);

/** Answers a change with the campaign as it is afterwards. @returns The bodies that were sent. */
export function changes(path: string, next: Partial<CampaignDetail>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    on.post(path, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === '' ? undefined : JSON.parse(text));
      server.change(1, next);
      return HttpResponse.json({ ...server.state.campaigns[0] });
    }),
  );
  return bodies;
}
