import '@touchline/shared/testing/phone';
import { screen, within } from '@testing-library/react';
import { card, renderSection, template, templatesServer } from './templatesServer.testing.tsx';

const server = templatesServer();

it('T2 has duplicate, edit and delete behind one button on a phone', async () => {
  server.has(template(1, { title: 'One' }));
  const { user } = renderSection();
  const one = within(await card('One'));
  expect(one.queryByRole('button', { name: /^Edit/u })).not.toBeInTheDocument();
  await user.click(one.getByRole('button', { name: 'Actions for One' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Edit', 'Preview and test', 'Duplicate', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText('Template duplicated!')).toBeVisible();
});

it('T5 begins with the fields of a finished template collapsed: the room belongs to the mail', async () => {
  server.has(template(1, { title: 'One' }));
  const { user } = renderSection({ path: '/?edit=1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }));
  expect(dialog.queryByRole('textbox', { name: 'Template Name' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Show fields' }));
  expect(dialog.getByRole('textbox', { name: 'Template Name' })).toHaveValue('One');
});
