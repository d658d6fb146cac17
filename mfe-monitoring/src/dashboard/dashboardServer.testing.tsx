import type { MonitoringContact } from '@touchline/shared/contract';
import { http } from '@touchline/shared';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { DashboardPage } from './DashboardPage.tsx';

/** A contact who replied and awaits an answer. */
export function contact(id: number, values: Partial<MonitoringContact> = {}): MonitoringContact {
  return {
    id,
    name: `Contact ${id}`,
    organizationName: 'Meadow Park',
    totalInteractions: 3,
    repliesReceived: 1,
    emailsOpened: 1,
    lastInteraction: '2026-11-01T08:00:00.000Z',
    status: 'awaiting_reply',
    lastReplyText: `Message ${id}`,
    lastReplyFrom: null,
    lastReplySubject: null,
    lastReplyAt: `2026-11-01T08:00:0${id % 10}.000Z`,
    isUnsubscribed: false,
    isErased: false,
    waitingSince: null,
    followUp: null,
    ...values,
  };
}

/** Values of the monitoring list for a contact who never replied. */
export const SILENT = {
  lastReplyText: null,
  lastReplyFrom: null,
  lastReplySubject: null,
  lastReplyAt: null,
  status: 'opened',
  repliesReceived: 0,
} as const;

/** Nothing is noted about a conversation. */
export const BLANK = {
  contact_id: 1,
  version: 0,
  outcome: null,
  assignee: null,
  note: '',
  come_back_on: null,
  state: null,
  organization: { id: 3, name: 'Meadow Park' },
  running_campaigns: 0,
  today: '2026-11-20',
  marked: null,
  changes: [],
};

const answer = (value: unknown) =>
  value === undefined
    ? HttpResponse.json({ detail: 'The server is being restarted.' }, { status: 400 })
    : HttpResponse.json(value as object);

const isOfOthers = (row: { readonly contact_id?: unknown } | null) => row?.contact_id === null;

/** A small API, whose answers a test sets; undefined makes it fail. */
export function dashboardServer() {
  const state = {
    contacts: [] as unknown,
    campaigns: { results: [] } as unknown,
    summary: { total_rows: 0, unique_emails: 0, sample: [] } as unknown,
    daily: [] as unknown,
    /** An API that has none answers 404. */
    mailboxes: undefined as unknown,
    /** An API that has none answers 404. */
    approvals: undefined as unknown,
    proposals: [] as unknown,
    dismissed: [] as unknown,
    /** Automatic mail that matches no contact. */
    programs: [] as unknown,
    /** Who an answer to any contact is from, and where it may go. */
    from: 'Anna Smith <anna@club.example>' as unknown,
    addresses: [{ email: 'zoe@meadow.example', origin: 'contact' }] as unknown,
    /** Who got what is answered. */
    everybody: [] as unknown,
    /** What the account has read. An API that has none answers 404. */
    read: undefined as unknown,
    /** What the server finds, whatever is searched for. */
    searched: [] as unknown,
    /** What was marked, by id of the contact; status of the answer. */
    marks: [] as unknown[],
    marksStatus: 404,
    /** What is noted about any contact. An API that has none answers 404. */
    followUp: undefined as unknown,
    outcomes: [] as unknown,
    accounts: [] as unknown,
    /** What was changed of it. */
    changes: [] as unknown[],
    /** The same for each contact. */
    history: { entries: [] } as unknown,
    /** What writing to any contact begins with. */
    form: { draft: null, from: 'Anna Smith <anna@club.example>', addresses: [], subject: '' } as unknown,
    snippets: [] as unknown,
    /** What was asked for: drafts, answers with their keys, and other calls of conversations. */
    drafts: [] as unknown[],
    draftStatus: 200,
    answers: [] as { readonly key: string | null; readonly body: unknown }[],
    calls: [] as string[],
    /** Refuses an answer. */
    refusal: undefined as { readonly status: number; readonly body: object } | undefined,
  };
  const initial = { ...state };
  const server = startTestServer(
    on.get('*/api/afterwards/', () => HttpResponse.json({})),
    on.get('*/api/campaigns/monitoring/contacts/', () => answer(state.contacts)),
    on.get('*/api/campaigns/all/', () => answer(state.campaigns)),
    on.get('*/api/contacts/summary/', () => answer(state.summary)),
    on.get('*/api/contacts/search/', () => answer(state.searched)),
    on.get('*/api/campaigns/monitoring/daily/', () => answer(state.daily)),
    on.get('*/api/mailboxes/', () =>
      state.mailboxes === undefined
        ? HttpResponse.json({ detail: 'No.' }, { status: 404 })
        : HttpResponse.json(state.mailboxes),
    ),
    on.get('*/api/campaigns/monitoring/contacts/:id/reply/', () =>
      answer(
        state.addresses === undefined
          ? undefined
          : { from: state.from, addresses: state.addresses, everybody: state.everybody },
      ),
    ),
    on.get('*/api/campaigns/monitoring/replies/read/', () =>
      state.read === undefined
        ? HttpResponse.json({ detail: 'No.' }, { status: 404 })
        : HttpResponse.json(state.read as object),
    ),
    on.put('*/api/campaigns/monitoring/contacts/:id/reply/marks/', async ({ params, request }) => {
      const marks = (await request.json()) as { readonly is_answered?: boolean };
      const id = Number(params['id']);
      state.marks.push({ id, ...marks });
      if (state.marksStatus === 204 && marks.is_answered !== undefined) {
        const status = marks.is_answered ? 'replied' : 'awaiting_reply';
        state.contacts = (state.contacts as MonitoringContact[]).map((row) =>
          row.id === id ? Object.assign({}, row, { status }) : row,
        );
      }
      return state.marksStatus === 204
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ detail: 'It cannot be marked.' }, { status: state.marksStatus });
    }),
    on.get('*/api/conversations/:id/', () =>
      state.followUp === undefined
        ? HttpResponse.json({ detail: 'No.' }, { status: 404 })
        : HttpResponse.json(state.followUp as object),
    ),
    on.get('*/api/outcomes/', () => answer(state.outcomes)),
    on.get('*/api/mine/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/accounts/', () => answer(state.accounts)),
    on.get('*/api/mail/status/', () => HttpResponse.json({ services: [], sending_window: { weekdays: [] } })),
    on.get('*/api/approvals/', () =>
      state.approvals === undefined
        ? HttpResponse.json({ detail: 'No.' }, { status: 404 })
        : HttpResponse.json(state.approvals),
    ),
    on.get('*/api/mail/proposals/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = searchParams.get('outcome') === 'dismissed' ? state.dismissed : state.proposals;
      if (!Array.isArray(rows)) return answer(rows);
      return answer(rows.filter((row) => isOfOthers(row) === (searchParams.get('of') === 'others')));
    }),
    on.get('*/api/mail/incoming/', () => answer(state.programs)),
    on.get('*/api/campaigns/monitoring/contacts/:id/history/', () => answer(state.history)),
    on.get('*/api/snippets/', () => answer(state.snippets)),
    on.get('*/api/conversations/:id/draft/', () => answer(state.form)),
    on.put('*/api/conversations/:id/draft/', async ({ request }) => {
      state.drafts.push(await request.json());
      return state.draftStatus === 200
        ? HttpResponse.json({ version: state.drafts.length })
        : HttpResponse.json({ detail: 'Not saved.' }, { status: state.draftStatus });
    }),
    on.post('*/api/conversations/:id/answers/', async ({ request }) => {
      state.answers.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      const { refusal } = state;
      return refusal
        ? HttpResponse.json(refusal.body, { status: refusal.status })
        : HttpResponse.json({ id: 7, due_at: new Date().toISOString() }, { status: 201 });
    }),
    on.delete('*/api/conversations/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      state.calls.push(`DELETE ${pathname}${search}`);
      return new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/conversations/:id/answers/:answer/settle/', async ({ request }) => {
      state.calls.push(JSON.stringify(await request.json()));
      const { refusal } = state;
      return refusal
        ? HttpResponse.json(refusal.body, { status: refusal.status })
        : new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/conversations/attachments/', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name');
      return HttpResponse.json({ id: `file-${name}`, name, size: 2048 }, { status: 201 });
    }),
  );
  beforeEach(() =>
    Object.assign(state, initial, { marks: [], drafts: [], answers: [], calls: [], changes: [] }),
  );
  return { ...server, state };
}

/** Ends when whatever the page was answered, or asked for, before must have arrived: a request that goes the same way later. */
export const afterwards = () => act(async () => void (await http.get('/api/afterwards/')));

/** Renders the page, which polls for new replies every `pollInterval` milliseconds. */
export const renderDashboard = (
  options: Parameters<typeof renderInPage>[1] & { readonly pollInterval?: number } = {},
) => renderInPage(<DashboardPage pollInterval={options.pollInterval ?? 60_000} />, options);

/** The panel under that heading. */
export const panel = (name: string | RegExp) => {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (section === null) throw new Error(`No panel ${String(name)}`);
  return within(section);
};

/** Names in the rows of the table, in order. */
export const shownNames = () =>
  screen
    .queryAllByRole('row', { hidden: true })
    .filter((row) => row.closest('table')?.getAttribute('aria-label') === 'Recent Responses')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

/** The table row of a contact. */
export const rowOf = (name: string) => {
  const row = screen.getByTitle(name).closest('tr');
  if (row === null) throw new Error(`No row of ${name}`);
  return row;
};

export const place = () => screen.getByTestId('location').textContent;

/** The row of that name, once it is there. */
export const shown = (name: string) => screen.findByTitle(name);
