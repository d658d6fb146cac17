import type { Locator, Page } from '@playwright/test';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible, story } from '../support/story.ts';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });
const dialog = (page: Page): Locator => page.getByRole('dialog');

const person = (full_name: string, email: string, more: { phone?: string; title?: string } = {}) => ({
  full_name,
  email,
  phone: '',
  title: '',
  ...more,
});

const MEADOW = {
  name: 'Meadow Park Athletic Club',
  contacts: [
    person('Zoë Marchetti', 'zoe@meadowpark.example', { title: 'Head groundskeeper', phone: '+1 555 0142' }),
    person('Иван Петров', 'ivan.petrov@meadowpark.example', { title: 'Главный агроном' }),
    person('', 'turf-office@meadowpark.example'),
  ],
};
const RIVERSIDE = {
  name: 'Riverside Stadium Trust',
  contacts: [person('Ann Okafor', 'ann@riverside.example')],
};

story('O6 H8 with no organization at all the page says what to do', async ({ signedIn }) => {
  await signedIn.goto('/organizations');
  await expect(
    signedIn.getByText('No organizations found. Click "Add New Organization" to get started.'),
  ).toBeVisible();
  await expect(signedIn.getByText('No unassigned contacts 🎉')).toBeVisible();
  await expectAccessible(signedIn);
});

story(
  'O8 O9 an organization is added with its contacts, stays after a reload, and comes first',
  async ({ signedIn, api }) => {
    await api.addOrganization(RIVERSIDE);
    await signedIn.goto('/organizations');
    await signedIn.getByRole('button', { name: 'Add New Organization' }).click();
    const add = dialog(signedIn);
    await expect(add.getByText('Add a new organization and its contacts manually.')).toBeVisible();
    const submit = add.getByRole('button', { name: 'Add Organization' });
    await expect(submit).toBeDisabled();
    await expect(add.getByRole('button', { name: /remove/iu })).toHaveCount(0);
    await add.getByLabel('Organization Name').fill(MEADOW.name);
    await add.getByLabel('Name', { exact: true }).fill('Zoë Marchetti');
    await expect(submit).toBeDisabled();
    await add.getByLabel('Email').fill('zoe@meadowpark.example');
    await expect(submit).toBeEnabled();
    await add.getByRole('button', { name: 'Add Contact' }).click();
    await add.getByLabel('Name', { exact: true }).nth(1).fill('Иван Петров');
    await expect(add.getByRole('button', { name: /remove/iu })).toHaveCount(2);
    await expectAccessible(signedIn);
    await submit.click();
    await expect(add).toBeHidden();
    await expect(signedIn.getByRole('article').first()).toHaveAccessibleName(MEADOW.name);
    await expect(card(signedIn, MEADOW.name).getByText('2 contacts')).toBeVisible();

    await signedIn.reload();
    await expect(card(signedIn, MEADOW.name).getByText('Иван Петров')).toBeVisible();
    expect(await api.organizations()).toMatchObject([
      { name: MEADOW.name, contacts: [{ full_name: 'Zoë Marchetti' }, { full_name: 'Иван Петров' }] },
      { name: RIVERSIDE.name },
    ]);
  },
);

story(
  'O9 a name that is taken is said at the field, and nothing typed is lost',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status of 409/u);
    await api.addOrganization(RIVERSIDE);
    await signedIn.goto('/organizations?dialog=add');
    const add = dialog(signedIn);
    await add.getByLabel('Organization Name').fill(' riverside  stadium trust ');
    await add.getByLabel('Name', { exact: true }).fill('Zoë Marchetti');
    await add.getByLabel('Email').fill('zoe@meadowpark.example');
    await add.getByRole('button', { name: 'Add Organization' }).click();
    await expect(add.getByLabel('Organization Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(add.getByLabel('Email')).toHaveValue('zoe@meadowpark.example');
    await expectAccessible(signedIn);
  },
);

story('O4 O5 cards and tiles show what there is, and fall back in order', async ({ signedIn, api }) => {
  await api.addOrganization(MEADOW);
  await signedIn.goto('/organizations');
  const meadow = card(signedIn, MEADOW.name);
  await expect(meadow.getByText('3 contacts')).toBeVisible();
  await expect(meadow.getByText('+1 555 0142')).toBeVisible();
  await expect(meadow.getByText('turf-office', { exact: true })).toBeVisible();
  await expect(meadow.getByText('No title')).toBeVisible();
  await expectAccessible(signedIn);
});

story(
  'O2 O3 search finds by organization, name, e-mail and title, and lives in the URL',
  async ({ signedIn, api }) => {
    await api.addOrganization(MEADOW);
    await api.addOrganization(RIVERSIDE);
    await signedIn.goto('/organizations');
    const search = signedIn.getByRole('searchbox', { name: 'Search organizations or contacts' });
    for (const [text, found] of [
      ['MEADOW', MEADOW.name],
      ['okafor', RIVERSIDE.name],
      ['петров', MEADOW.name],
      ['@riverside', RIVERSIDE.name],
      ['groundskeeper', MEADOW.name],
    ] as const) {
      await search.fill(text);
      await expect(signedIn.getByRole('article')).toHaveCount(1);
      await expect(card(signedIn, found)).toBeVisible();
    }
    await expect(signedIn).toHaveURL(/search=groundskeeper/u);
    await signedIn.reload();
    await expect(search).toHaveValue('groundskeeper');
    await expect(signedIn.getByRole('article')).toHaveCount(1);
    await search.fill('nothing of the kind');
    await expect(signedIn.getByRole('article')).toHaveCount(0);
    await expectAccessible(signedIn);
  },
);

story(
  'O10 O11 O12 a save that fails half-way keeps the dialog and everything typed, and sends nothing twice',
  async ({ signedIn, api, expectConsole }) => {
    expectConsole(/status of 5\d\d/u);
    await api.addOrganization(MEADOW);
    await signedIn.goto('/organizations');
    await card(signedIn, MEADOW.name).getByRole('button', { name: /^Edit/u }).click();
    const edit = dialog(signedIn);
    await expect(edit.getByText(/Manage contacts for/u)).toBeVisible();
    await edit.getByLabel('Title').first().fill('Director of turf');
    await edit.getByRole('button', { name: 'Add Contact' }).click();
    await edit.getByLabel('Name', { exact: true }).last().fill('New Person');
    await edit.getByLabel('Email').last().fill('new@meadowpark.example');

    const sent: string[] = [];
    signedIn.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/api/contacts/')) sent.push(request.method());
    });
    // One of the calls fails: the update of the second contact.
    const [first, second] = (await api.organizations())[0]?.contacts ?? [];
    const recover = await fail(signedIn, 'PUT', `/api/contacts/contacts/${second?.id}/`, 503, {
      detail: 'Busy for a moment.',
    });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByRole('alert')).toContainText('Busy for a moment.');
    await expect(edit.getByLabel('Title').first()).toHaveValue('Director of turf');
    await expect(edit.getByLabel('Email').last()).toHaveValue('new@meadowpark.example');
    // In order: the new contact first, then the existing ones.
    expect(sent.slice(0, 3)).toEqual(['POST', 'PUT', 'PUT']);
    await expectAccessible(signedIn);

    recover();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
    await expect(card(signedIn, MEADOW.name).getByText('4 contacts')).toBeVisible();
    const contacts = (await api.organizations())[0]?.contacts ?? [];
    expect(
      contacts.map(({ email }) => email).filter((email) => email === 'new@meadowpark.example'),
    ).toHaveLength(1);
    expect(contacts.find(({ id }) => id === first?.id)?.title).toBe('Director of turf');
  },
);

story('O10 closing with unsaved changes asks first', async ({ signedIn, api }) => {
  await api.addOrganization(MEADOW);
  await signedIn.goto('/organizations');
  await card(signedIn, MEADOW.name).getByRole('button', { name: /^Edit/u }).click();
  await dialog(signedIn).getByLabel('Title').first().fill('Director of turf');
  await signedIn.keyboard.press('Escape');
  const question = signedIn.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog(signedIn).getByLabel('Title').first()).toHaveValue('Director of turf');
});

story(
  'O4 O13 P4 deleting an organization asks, and leaves its contacts unassigned',
  async ({ signedIn, api }) => {
    await api.addOrganization(MEADOW);
    await api.addOrganization(RIVERSIDE);
    await signedIn.goto('/organizations');
    await card(signedIn, RIVERSIDE.name)
      .getByRole('button', { name: /^Delete/u })
      .click();
    const question = signedIn.getByRole('alertdialog');
    await expectAccessible(signedIn);
    await question.getByRole('button', { name: /^Cancel/u }).click();
    await expect(card(signedIn, RIVERSIDE.name)).toBeVisible();
    await card(signedIn, RIVERSIDE.name)
      .getByRole('button', { name: /^Delete/u })
      .click();
    await question.getByRole('button', { name: /^Delete/u }).click();
    await expect(card(signedIn, RIVERSIDE.name)).toBeHidden();
    await expect(
      signedIn.getByRole('region', { name: /Unassigned contacts/u }).getByText('Ann Okafor'),
    ).toBeVisible();
  },
);

for (const [language, question] of [
  ['en', /will be deleted/u],
  ['ru', /Продолжить\?/u],
] as const) {
  story(
    `O14 O15 purge asks in Russian (page in ${language}), then deletes and reloads both lists`,
    async ({ signedIn, api }) => {
      const { id } = await api.addOrganization(RIVERSIDE);
      await api.call('DELETE', `/api/contacts/organizations/${id}/`);
      await signedIn.addInitScript((value) => localStorage.setItem('touchline_language', value), language);
      await signedIn.goto('/organizations');
      await signedIn.getByRole('button', { name: language === 'en' ? /^Purge/u : /^Очистить/u }).click();
      const confirmation = signedIn.getByRole('alertdialog');
      await expect(confirmation).toContainText('Продолжить?');
      await expect(confirmation).toContainText(question);
      await expectAccessible(signedIn);
      await confirmation.getByRole('button').last().click();
      await expect(confirmation).toBeHidden();
      await expect.poll(() => api.call<unknown[]>('GET', '/api/contacts/contacts/?unassigned=1')).toEqual([]);
      if (language === 'en') await expect(signedIn.getByText('No unassigned contacts 🎉')).toBeVisible();
    },
  );
}

story('H8 an organization is added, found, edited and deleted by keyboard alone', async ({ signedIn }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await signedIn.keyboard.press(key);
  };
  /** Tab until the element has the focus; a person would not go on for ever either. */
  const tabTo = async (target: Locator) => {
    for (let i = 0; i < 60; i += 1) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await signedIn.goto('/organizations');
  const addButton = signedIn.getByRole('button', { name: 'Add New Organization' }).first();
  await expect(addButton).toBeVisible();
  await tabTo(addButton);
  await press('Enter');
  await tabTo(dialog(signedIn).getByLabel('Organization Name'));
  await signedIn.keyboard.type(RIVERSIDE.name);
  await tabTo(dialog(signedIn).getByLabel('Name', { exact: true }));
  await signedIn.keyboard.type('Ann Okafor');
  await tabTo(dialog(signedIn).getByLabel('Email'));
  await signedIn.keyboard.type('ann@riverside.example');
  await press('Enter');
  await expect(dialog(signedIn)).toBeHidden();
  // The focus is back where the dialog was opened.
  await expect(addButton).toBeFocused();

  await tabTo(signedIn.getByRole('searchbox'));
  await signedIn.keyboard.type('okafor');
  await expect(card(signedIn, RIVERSIDE.name)).toBeVisible();
  const editButton = card(signedIn, RIVERSIDE.name).getByRole('button', { name: /^Edit/u });
  await tabTo(editButton);
  await press('Enter');
  await tabTo(dialog(signedIn).getByLabel('Title'));
  await signedIn.keyboard.type('Trustee');
  await tabTo(dialog(signedIn).getByRole('button', { name: 'Save' }));
  await press('Enter');
  await expect(dialog(signedIn)).toBeHidden();
  await expect(editButton).toBeFocused();
  await expect(card(signedIn, RIVERSIDE.name).getByText('Trustee')).toBeVisible();

  await tabTo(card(signedIn, RIVERSIDE.name).getByRole('button', { name: /^Delete/u }));
  await press('Enter');
  await tabTo(signedIn.getByRole('alertdialog').getByRole('button', { name: /^Delete/u }));
  await press('Enter');
  await expect(card(signedIn, RIVERSIDE.name)).toBeHidden();
});
