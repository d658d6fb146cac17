import type { SuppressionList } from '@touchline/shared/contract';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';

export const PATH = '*/api/mail/suppressions/';

export const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

afterEach(() => jest.restoreAllMocks());

export const ONE: SuppressionList = {
  total: 1,
  suppressed: [
    {
      id: 'zoe@meadow.example',
      kind: 'address',
      email: 'zoe@meadow.example',
      contacts: [{ id: 7, name: 'Zoe Field' }],
      contact_count: 1,
      added_by: null,
      explanation: '',
      reason: 'unsubscribed',
      is_complaint: false,
      is_proved: false,
      suppressed_at: '2026-11-20T13:14:05.000Z',
      incoming_mail_id: '7',
    },
  ],
  lifted: [],
};
