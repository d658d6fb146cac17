import { waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, contact, expectLogged, renderSection } from '../../campaignsServer.testing.tsx';
import { dialog } from '../campaignFormServer.testing.tsx';
import { server, opened } from './ContactPicker.testing.tsx';

it('C9 Select All toggles every contact that can be chosen, and the box shows how many are', async () => {
  const { user, picker, box } = await opened();
  await user.click(box('Zoë Marchetti'));
  expect(box('Meadow Park')).toBePartiallyChecked();
  await user.click(picker.getByRole('button', { name: 'Select All (2), Meadow Park' }));
  expect(box('Meadow Park')).toBeChecked();
  expect(picker.getByText('2 contacts selected')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Deselect All (2), Meadow Park' }));
  expect(box('Meadow Park')).not.toBeChecked();
  expect(picker.getByText('0 contacts selected')).toBeVisible();
});

it('H8 C9 is a single Tab stop, with arrow keys inside', async () => {
  const { user, picker, box } = await opened();
  await waitFor(() => expect(picker.getByRole('searchbox')).toHaveFocus());
  await user.tab();
  await user.tab();
  expect(picker.getByRole('button', { name: 'Select all shown (4)' })).toHaveFocus();
  await user.tab();
  expect(box('Meadow Park')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(picker.getByRole('button', { name: 'Select All (2), Meadow Park' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowDown} ');
  expect(box('Zoë Marchetti')).toBeChecked();
  await user.tab();
  expect(picker.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(box('Zoë Marchetti')).toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(picker.getByRole('switch', { name: 'Only selected' })).toHaveFocus();
});

it('C9 a contact that the campaign already has stays, and can be removed and put back, even without an organization', async () => {
  server.has(campaign(5, { contacts: [contact(6), contact(99, { name: 'Lone Wolf' })] }));
  const { user, picker, box } = await opened('/?edit=5');
  expect(box('Ann Byrne')).toBeChecked();
  await user.click(box('Ann Byrne'));
  expect(box('Ann Byrne')).toBeEnabled();
  await user.click(box('Ann Byrne'));
  expect(picker.getByRole('group', { name: 'Not in any organization' })).toContainElement(box('Lone Wolf'));
  await user.click(box('Lone Wolf'));
  expect(picker.getByText('1 contact selected')).toBeVisible();
});

it('C15 says in place that the organizations could not be loaded', async () => {
  expectLogged();
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => new HttpResponse(null, { status: 503 }), {
      once: true,
    }),
  );
  const { user } = renderSection({ path: '/?dialog=create' });
  const form = await dialog('Create Campaign');
  await form.findByText(/The organizations could not be loaded/u);
  await user.click(form.getByRole('button', { name: 'Select Contacts' }));
  const picker = await dialog('Select Contacts');
  expect(picker.getByText('The organizations could not be loaded.')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Retry' }));
  expect(await picker.findByRole('group', { name: 'Meadow Park' })).toBeVisible();
});
