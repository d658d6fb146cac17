import { screen, within } from '@testing-library/react';
import { dialog, renderSection, template, templatesServer } from './templatesServer.testing.tsx';

const server = templatesServer();

const used = {
  name: 'Spring overseeding',
  status: 'active' as const,
  steps: [2, 3],
  people: 23,
  first_step: 2,
};

it('C3 says before a template is saved whom the new text reaches', async () => {
  server.has(template(1));
  server.state.users = [
    { id: 7, ...used },
    { id: 8, ...used, name: 'Autumn', status: 'waiting', people: 1, first_step: 1 },
    { id: 9, ...used, name: 'Draft', status: 'draft' },
    { id: 10, ...used, name: 'Over', people: 0, first_step: null },
  ];
  renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  expect(
    await form.findByText('If you save, 23 people in “Spring overseeding” get the new text from step 2 on.'),
  ).toBeVisible();
  expect(form.getByText('If you save, 1 person in “Autumn” gets the new text from step 1 on.')).toBeVisible();
  expect(form.queryByText(/Draft|Over”/u)).not.toBeInTheDocument();
});

it('C3 H9 says so in Russian', async () => {
  server.has(template(1));
  server.state.users = [{ id: 7, ...used }];
  renderSection({ path: '/?edit=1', language: 'ru' });
  expect(
    await screen.findByText(
      'Сохранённый текст получат 23 человека из кампании «Spring overseeding», начиная с шага 2.',
    ),
  ).toBeVisible();
});

it('P2 says before the question that campaigns use a template, and leads to them', async () => {
  server.has(template(1, { title: 'Spring' }));
  server.state.users = [
    { id: 7, ...used },
    { id: 8, ...used, name: 'Over', status: 'completed', steps: [1], people: 0, first_step: null },
  ];
  renderSection({ path: '/?delete=1' });
  const told = await dialog('Spring is used by campaigns');
  const [running, over] = told.getAllByRole('listitem');
  expect(running).toHaveTextContent('Spring overseeding (Active) in steps 2, 3. 23 people still get it.');
  expect(within(running as HTMLElement).getByRole('link')).toHaveAttribute('href', '/campaigns/7');
  expect(over).toHaveTextContent(/^Over \(Completed\) in step 1\.$/u);
  expect(told.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});
