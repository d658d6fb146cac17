import {
  BLANK_CONTACT,
  type NewCampaign,
  type PickerContact,
  type PickerOrganization,
  type Template,
} from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer, type renderSection } from '../campaignsServer.testing.tsx';

const person = (id: number, values: Partial<PickerContact>): PickerContact => ({
  ...BLANK_CONTACT,
  id,
  ...values,
});

export const ORGANIZATIONS: readonly PickerOrganization[] = [
  {
    id: 1,
    name: 'Meadow Park',
    contacts: [
      person(1, { full_name: 'Zoë Marchetti', title: 'Head groundskeeper', email: 'zoe@meadow.example' }),
      person(2, { full_name: 'Иван Петров', email: 'ivan@meadow.example' }),
      person(3, { title: 'Agronomist', unavailable: 'no_email' }),
    ],
  },
  {
    id: 2,
    name: 'Lakeside School',
    contacts: [
      person(4, { full_name: 'Bo Lindqvist', title: 'Director', email: 'bo@lakeside.example' }),
      person(5, { email: 'office@lakeside.example' }),
      person(6, { full_name: 'Ann Byrne', email: 'ann@lakeside.example', unavailable: 'unsubscribed' }),
    ],
  },
];

export function template(id: number, values: Partial<Template> = {}): Template {
  return {
    id,
    title: `Mail ${id}`,
    subject: `Subject ${id}`,
    scenario: 'renovation',
    tone: 'Casual',
    step_number: 1,
    content: '{}',
    html: '<p>Hello <a href="{{unsubscribe_url}}">Unsubscribe</a></p>',
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-02T10:00:00.000Z',
    ...values,
  };
}

export const TEMPLATES: readonly Template[] = [
  template(11),
  template(12),
  template(21, { step_number: 2, title: 'Follow-up' }),
  template(41, { step_number: 4, title: 'Too late' }),
  template(91, { scenario: 'maintenance', title: 'Other scenario' }),
];

/** The API of the whole section, with people and templates to choose from; `created` records what was requested. */
export function campaignFormServer() {
  const created: NewCampaign[] = [];
  const server = campaignsServer();
  beforeEach(() => {
    created.length = 0;
    server.use(
      on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json(ORGANIZATIONS)),
      on.get('*/api/templates/', () => HttpResponse.json(TEMPLATES)),
      on.post('*/api/campaigns/', async ({ request }) => {
        const values = (await request.json()) as NewCampaign;
        created.push(values);
        return HttpResponse.json(campaign(77, { name: values.name }), { status: 201 });
      }),
    );
  });
  return { ...server, created };
}

export type User = ReturnType<typeof renderSection>['user'];

/** The dialog of that name, once it is there. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export type Dialog = Awaited<ReturnType<typeof dialog>>;

export async function choose(user: User, inside: Dialog, field: string, option: string) {
  await user.click(inside.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Opens the contact selection, once the organizations are there. */
export async function openPicker(user: User, form: Dialog) {
  await user.click(form.getByRole('button', { name: 'Select Contacts' }));
  const picker = await dialog('Select Contacts');
  await picker.findByRole('group', { name: 'Meadow Park' });
  return picker;
}

/** Opens the choice of templates. */
export async function openSteps(user: User, form: Dialog) {
  await user.click(form.getByRole('button', { name: 'Select Templates Per Step' }));
  return dialog('Choose templates');
}

/** Chooses Zoë and template 11 for step 1, after the scenario. */
export async function fillNew(user: User) {
  const form = await dialog('Create Campaign');
  await fillIn(user, form.getByLabelText('Campaign Name'), ' Spring ');
  await choose(user, form, 'Scenario', 'Pitch renovation');
  const picker = await openPicker(user, form);
  await user.click(picker.getByRole('checkbox', { name: 'Zoë Marchetti' }));
  await user.click(picker.getByRole('button', { name: 'Confirm Selection' }));
  const steps = await openSteps(user, form);
  await user.click(await steps.findByRole('button', { name: 'Mail 11' }));
  await user.click(steps.getByRole('button', { name: 'Done' }));
  return form;
}
