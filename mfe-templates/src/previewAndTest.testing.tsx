import {
  BLANK_CONTACT,
  type MailDraft,
  type PickerContact,
  type PickerOrganization,
  type TestMail,
} from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { dialog, template, templatesServer } from './templatesServer.testing.tsx';

export const server = templatesServer();

afterEach(() => jest.restoreAllMocks());

export const spring = template(1, { title: 'Spring Renovation', subject: 'Your pitch, {{first_name}}' });

export const person = (id: number, values: Partial<PickerContact>): PickerContact => ({
  ...BLANK_CONTACT,
  id,
  ...values,
});

const PEOPLE: readonly PickerOrganization[] = [
  {
    id: 1,
    name: 'Meadow Park',
    contacts: [
      person(4, { unavailable: 'no_email' }),
      person(5, { full_name: 'Zoë Marchetti', title: 'Head groundskeeper', email: 'zoe@meadow.example' }),
    ],
  },
  {
    id: 2,
    name: 'Стадион «Север»',
    contacts: [person(6, { full_name: 'Иван Петров', email: 'ivan@sever.example' })],
  },
];

const NAMES: Readonly<Record<number, string>> = { 5: 'Zoë', 6: 'Иван' };

/** Answers the calls for previews and tests. @returns The requests. */
export function mailServer() {
  const asked = { drafts: [] as MailDraft[], tests: [] as TestMail[] };
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json(PEOPLE)),
    on.get('*/api/auth/me/', () => HttpResponse.json({ id: 1, email: 'me@touchline.example' })),
    on.post('*/api/mail/preview/', async ({ request }) => {
      const draft = (await request.json()) as MailDraft;
      asked.drafts.push(draft);
      const name = NAMES[draft.contact_id ?? 0] ?? 'there';
      return HttpResponse.json({
        from: 'Touchline <outreach@touchline.local>',
        to: draft.contact_id === undefined ? '' : `${name} <someone@meadow.example>`,
        subject: draft.subject.replace('{{first_name}}', name),
        html: draft.html,
        text: `Dear ${name}`,
        size: 2049,
      });
    }),
    on.post('*/api/mail/test/', async ({ request }) => {
      asked.tests.push((await request.json()) as TestMail);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

export const openTest = () => dialog('Preview and test: Spring Renovation');
