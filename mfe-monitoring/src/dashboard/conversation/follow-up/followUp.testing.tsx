import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { BLANK, contact, dashboardServer } from '../../dashboardServer.testing.tsx';

export const server = dashboardServer();

export const INTERESTED = { id: 1, code: 'interested', name: '', ends_outreach: false } as const;

export const NOT_INTERESTED = { id: 4, code: 'not_interested', name: '', ends_outreach: true } as const;

export const WRONG_PERSON = { id: 5, code: 'wrong_person', name: '', ends_outreach: true } as const;

export const OWN = { id: 6, code: null, name: 'Sample sent', ends_outreach: false } as const;

export const ANNA = { id: 7, email: 'anna@club.example' } as const;

export const row = (values: object) => ({
  outcome: null,
  assignee: null,
  comeBackOn: null,
  state: null,
  ...values,
});

beforeEach(() => {
  server.state.marksStatus = 204;
  server.state.contacts = [contact(1), contact(2), contact(3)];
  server.state.followUp = BLANK;
  server.state.outcomes = [INTERESTED, NOT_INTERESTED, WRONG_PERSON, OWN].map((outcome) =>
    Object.assign({}, outcome, { is_retired: false, conversations: 0 }),
  );
  server.state.accounts = [Object.assign({}, ANNA, { is_own: true })];
});

/** Answers changes, as `made` says; each that came. */
export function changes(made: (change: Record<string, unknown>) => object | undefined) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    on.patch('*/api/conversations/:id/', async ({ request }) => {
      const change = (await request.json()) as Record<string, unknown>;
      asked.push(change);
      const next = made(change);
      if (next === undefined) {
        return HttpResponse.json({ detail: 'Bob has changed this conversation meanwhile.' }, { status: 409 });
      }
      server.state.followUp = { ...BLANK, version: Number(change['version']) + 1, ...next };
      return HttpResponse.json(server.state.followUp as object);
    }),
  );
  return asked;
}

export const strip = async () => within(await screen.findByRole('group', { name: 'Follow-up' }));
