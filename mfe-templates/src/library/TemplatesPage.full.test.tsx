import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, expectLogged, renderSection, titles } from '../templatesServer.testing.tsx';
import { server, spring, ask } from './TemplatesPage.testing.tsx';

describe('the library', () => {
  it('T1 says that there are none, and how to begin', async () => {
    const { user } = renderSection();
    expect(await screen.findByText('No templates found.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Create New Template' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create Template' })).toBeVisible();
  });

  it('says so when a link leads to a template that is gone', async () => {
    server.has(spring);
    renderSection({ path: '/?edit=77' });
    expect(await screen.findByText(/no longer there/u)).toBeVisible();
  });
});

describe('Delete', () => {
  it('T2 logs a failure, shows it in the question, and can be tried again', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.delete(
        '*/api/templates/:id/',
        () => HttpResponse.json({ detail: 'A campaign uses it.' }, { status: 400 }),
        {
          once: true,
        },
      ),
    );
    const { user } = renderSection();
    const question = await ask(user);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('A campaign uses it.')).toBeVisible();
    expect(logged).toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual([]));
  });
});

it('S10 a list whose ids are of another kind never looks empty, nor whole where some are', async () => {
  expectLogged();
  let rows: object[] = [spring, { ...spring, id: 'ab-12' }, { ...spring, id: 'ab-13' }];
  server.use(on.get('*/api/templates/', () => HttpResponse.json(rows)));
  const { unmount } = renderSection();
  await card(spring.title);
  expect(screen.getByText(/^2 entries are missing here: the server gives them ids/u)).toBeVisible();
  unmount();
  rows = rows.slice(1);
  renderSection();
  expect(await screen.findByRole('alert')).toHaveTextContent('The templates could not be loaded.');
  expect(screen.queryByText('No templates found.')).not.toBeInTheDocument();
});
