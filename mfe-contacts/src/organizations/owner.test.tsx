import { screen, waitFor } from '@testing-library/react';
import { languageStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { act } from 'react';
import { expectLogged, meadow } from '../contactsServer.testing.tsx';
import {
  server,
  ANN,
  BO,
  USES,
  ORGANIZATION,
  stored,
  reads,
  change,
  openDialog,
  ownerField,
  choose,
  closed,
} from './owner.testing.tsx';

describe('B6 the owner of an organization', () => {
  it('offers nobody and everybody, and sends whom somebody chooses', async () => {
    const { user, form, save } = await openDialog();
    const field = await ownerField({ form });
    await waitFor(() => expect(field).toHaveTextContent(ANN));
    expect(field).toHaveAccessibleDescription(USES);
    await user.click(field);
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(3);
    for (const [index, name] of ['Nobody', ANN, BO].entries())
      expect(options[index]).toHaveAccessibleName(name);
    await user.click(screen.getByRole('option', { name: BO }));
    expect(field).toHaveAccessibleDescription(/^This person has no mailbox yet/u);
    await choose({ user, form }, 'Nobody');
    expect(field).toHaveAccessibleDescription(/^Without an owner, contacts get nothing/u);
    await user.click(save);
    await closed();
    expect(server.state.calls).toEqual([
      {
        what: ORGANIZATION,
        body: { name: meadow.name, owner_id: null, updated_at: '2026-11-22T10:00:00.000Z' },
      },
    ]);
  });

  it('is asked about before it is discarded', async () => {
    const opened = await openDialog();
    await choose(opened, BO);
    await opened.user.click(opened.form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('is neither shown nor read nor sent where the API says nothing of owners', async () => {
    delete stored.owner_id;
    const { user, form, name, save } = await openDialog();
    await fillIn(user, name, ' FC');
    expect(form.queryByRole('combobox')).toBeNull();
    await user.click(save);
    await closed();
    expect(server.state.calls[0]?.body).not.toHaveProperty('owner_id');
    expect(reads).toBe(0);
  });

  it('says that the people could not be loaded, and loads them again', async () => {
    expectLogged();
    server.use(on.get('*/api/mailboxes/', () => HttpResponse.error(), { once: true }));
    const { user, form } = await openDialog();
    expect(await form.findByText(/no owner can be chosen/u)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await ownerField({ form })).toHaveTextContent(ANN));
  });

  it('stays when the person is not offered any more', async () => {
    stored.owner_id = 9;
    const { form } = await openDialog();
    await waitFor(async () => expect(await ownerField({ form })).toHaveTextContent('Person 9'));
  });

  it('is spoken of in Russian', async () => {
    const { form } = await openDialog();
    act(() => languageStore.set('ru'));
    const field = await form.findByRole('combobox', { name: 'Ответственный' });
    expect(field).toHaveAccessibleDescription(/письма уйдут из ящика этого человека/u);
  });
});

describe('B6 S9 an owner that somebody else has changed as well', () => {
  it('is kept when this person changed the name alone', async () => {
    const { user, name, save } = await openDialog();
    change({ owner_id: 2 });
    await fillIn(user, name, ' FC');
    await user.click(save);
    await closed();
    expect(stored).toMatchObject({ name: `${meadow.name} FC`, owner_id: 2 });
    expect(server.state.calls.map(({ body }) => Object.keys(body as object))).toEqual([
      ['name', 'updated_at'],
      ['name', 'updated_at'],
    ]);
  });
});
