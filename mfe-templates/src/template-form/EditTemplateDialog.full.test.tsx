import { screen, waitFor } from '@testing-library/react';
import { disk, htmlOf, place, renderSection } from '../templatesServer.testing.tsx';
import { server, one, collide } from './EditTemplateDialog.testing.tsx';

describe('a template that was changed meanwhile', () => {
  it('T6 is overwritten when that is chosen', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    await user.click((await collide(user)).getByRole('button', { name: 'Save mine anyway' }));
    expect(await screen.findByText('Template updated')).toBeVisible();
    expect(server.state.templates[0]).toMatchObject({ title: 'One', html: htmlOf('Mine') });
    expect(server.state.calls.at(-1)?.body).not.toHaveProperty('updated_at');
  });

  it('T6 stays as it is when mine becomes a new template', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    await user.click((await collide(user)).getByRole('button', { name: 'Save mine as a new template' }));
    await waitFor(() => expect(server.state.templates).toHaveLength(2));
    expect(server.state.templates.map(({ title }) => title)).toEqual(['Theirs', 'One']);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('T6 is opened in place of mine when that is chosen', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    const take = (await collide(user)).getByRole('button', { name: 'Discard mine and open theirs' });
    await waitFor(() => expect(take).toBeEnabled());
    await user.click(take);
    await waitFor(() => expect(screen.getByLabelText('Template Name')).toHaveValue('Theirs'));
    expect(await screen.findByLabelText('Mail')).toHaveValue('Mail 1');
    expect(disk.size).toBe(0);
  });
});
