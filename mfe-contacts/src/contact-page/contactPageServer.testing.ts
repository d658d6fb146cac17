import { screen } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contactsServer, meadow, renderSection } from '../contactsServer.testing.tsx';
import { contactPageAnswer } from './contactPage.testing.ts';

export const server = contactsServer();

export const { state } = server;

/** What the API answers; undefined where there is no such contact. */
export const api: { page: object | undefined } = { page: undefined };

export const asked: { what: string; body: unknown }[] = [];

beforeEach(() => {
  state.organizations = [meadow];
  api.page = contactPageAnswer();
  asked.length = 0;
  server.use(
    on.get('*/api/contacts/contacts/11/page/', () =>
      api.page === undefined
        ? HttpResponse.json({ detail: 'There is no such contact.' }, { status: 404 })
        : HttpResponse.json(api.page),
    ),
  );
});

export const show = () => renderSection({ path: '/1/contacts/11' });

export const shown = () => screen.findByRole('heading', { level: 1, name: 'Zoë Marchetti' });
