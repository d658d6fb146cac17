import { HttpResponse, on } from '@touchline/shared/testing';
import { contactPageAnswer } from './contact-page/contactPage.testing.ts';
import { contact, contactsServer, lakeside } from './contactsServer.testing.tsx';

export const server = contactsServer();

beforeEach(() => {
  server.state.organizations = [lakeside];
  server.state.unassigned = [contact(1, { full_name: 'Ann Okafor' })];
  server.use(
    on.get('*/api/contacts/contacts/11/page/', () =>
      HttpResponse.json(
        contactPageAnswer({ suppression: { reason: 'bounced', at: null, is_complaint: false } }),
      ),
    ),
  );
});
