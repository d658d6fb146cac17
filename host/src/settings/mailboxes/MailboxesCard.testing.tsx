import { HttpResponse, on, type renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { listOf, mailbox } from './mailboxesServer.testing.ts';

export const PATH = '*/api/mailboxes/';

export const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

afterEach(() => jest.restoreAllMocks());

export const serve = (...boxes: Parameters<typeof listOf>) =>
  server.use(on.get(PATH, () => HttpResponse.json(listOf(...boxes))));

/** What the page saves of mailbox 2. @param refuse makes the first a conflict, by changing it before */
export const recordSaves = (refuse?: () => void) => {
  const saved: unknown[] = [];
  server.use(
    on.put(`${PATH}2/`, async ({ request }) => {
      saved.push(await request.json());
      if (refuse === undefined || saved.length > 1) return HttpResponse.json(mailbox());
      refuse();
      return HttpResponse.json({ detail: 'Changed.' }, { status: 409 });
    }),
  );
  return saved;
};

export const choose = async (
  user: ReturnType<typeof renderInPage>['user'],
  email: string,
  action: string,
) => {
  await user.click(await screen.findByRole('button', { name: `Actions of ${email}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
