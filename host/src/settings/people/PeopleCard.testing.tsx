import { tokenStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { PeopleCard } from './PeopleCard.tsx';

export const PEOPLE = '*/api/people/';

export const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example' })),
  on.get('*/api/settings/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
);

afterEach(() => {
  jest.restoreAllMocks();
  act(() => tokenStore.clear());
});

const NOTHING = { mailboxes: 0, organizations: 0, conversations: 0 };

export const person = (id: number, email: string, rest: object = {}) => ({
  id,
  email,
  name: '',
  role: 'staff',
  created_at: '2026-11-01T10:00:00.000Z',
  signed_in_at: null,
  deactivated_at: null,
  awaited_address: null as string | null,
  owns: NOTHING,
  ...rest,
});

export const ANN = person(1, 'ann@company.example', { name: 'Ann Field', role: 'administrator' });

export const JO = person(2, 'jo@company.example', {
  owns: { mailboxes: 1, organizations: 3, conversations: 0 },
});

export const KIM = person(3, 'kim@company.example', { deactivated_at: '2026-11-02T10:00:00.000Z' });

export const INVITED = {
  id: 9,
  email: 'new@company.example',
  role: 'viewer',
  invited_by: ANN.email,
  expires_at: '2026-11-30T10:00:00.000Z',
};

export const LINK = { url: 'https://touchline.example/join#secret', expires_at: '2026-11-30T10:00:00.000Z' };

export const { setTimeout: wait } = globalThis;

afterEach(() => {
  globalThis.setTimeout = wait;
});

/** A token of that account, as the API makes them. */
function signInAs(role: string | undefined) {
  const claims = btoa(JSON.stringify({ sub: '1', role }));
  act(() => tokenStore.save({ access: `x.${claims}.x`, refresh: 'x' }));
}

/** The card, as somebody with that role sees it. */
export function open(role: string | undefined = 'administrator', language: 'en' | 'ru' = 'en') {
  const page = renderInPage(<PeopleCard />, { language });
  signInAs(role);
  return page;
}

/** A small API; what was asked of it. */
export function servePeople(canMail = false, people = [ANN, JO, KIM]) {
  const asked: unknown[] = [];
  const note = async (request: Request) => {
    const text = await request.text();
    const { pathname } = new URL(request.url);
    asked.push([request.method, pathname, text === '' ? undefined : JSON.parse(text)]);
  };
  const done = async ({ request }: { request: Request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  };
  const link = async ({ request }: { request: Request }) => {
    await note(request);
    return HttpResponse.json(LINK, { status: 201 });
  };
  server.use(
    on.get(PEOPLE, () => HttpResponse.json({ people, invitations: [INVITED], can_mail: canMail })),
    on.post(`${PEOPLE}invitations/`, link),
    on.delete(`${PEOPLE}invitations/:id/`, done),
    on.put(`${PEOPLE}:id/role/`, done),
    on.post(`${PEOPLE}:id/reset/`, link),
    on.post(`${PEOPLE}:id/deactivate/`, done),
    on.post(`${PEOPLE}:id/address/`, done),
    on.post(`${PEOPLE}:id/reactivate/`, done),
  );
  return asked;
}

export const region = async (name = 'People') => within(await screen.findByRole('region', { name }));

export const choose = async (user: ReturnType<typeof renderInPage>['user'], email: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
