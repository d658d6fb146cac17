import { addUser, removeUser } from '../../api/src/auth/users.repository.ts';
import { expectUsable } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { card, choose, dialog, PITCH } from '../support/campaigns.ts';
import { startWriting } from '../support/mail-editor.ts';
import { openMail, sendingStory } from '../support/mail-system.ts';
import { expect } from '../support/story.ts';

const VERA = { email: 'vera@fields.example', password: 'correct horse battery staple' };

const WORDS = {
  en: {
    about: 'About Meadow Park',
    edit: 'Edit Meadow Park',
    more: 'More about the organization',
    close: 'Close',
    cancel: 'Cancel',
    rename: 'Rename Ontario',
  },
  ru: {
    about: 'Подробнее: Meadow Park',
    edit: 'Изменить: Meadow Park',
    more: 'Ещё об организации',
    close: 'Закрыть',
    cancel: 'Отмена',
    rename: 'Переименовать метку «Ontario»',
  },
} as const;

sendingStory(
  'G3 E5 V9 a field made in Settings is filled in on an organization and a contact, named by a template and missed by the preflight, and arrives in the mail',
  async ({ signedIn: page, api, system, browser }) => {
    sendingStory.setTimeout(180_000);
    const people = [
      { full_name: 'Zoë Marchetti', email: 'zoe@meadow.example', phone: '', title: '' },
      { full_name: 'Lev Ray', email: 'lev@meadow.example', phone: '', title: '' },
    ];
    await api.addOrganization({ name: 'Meadow Park', contacts: people });

    await sendingStory.step('two fields are made in Settings', async () => {
      await page.goto('/settings');
      for (const [about, name, kind] of [
        ['Organizations', 'Groundsman since', 'Date'],
        ['Contacts', 'Budget', 'Money'],
      ] as const) {
        await page.getByRole('button', { name: 'Add field' }).click();
        const form = dialog(page, 'Add field');
        await choose(form, 'About', about);
        await form.getByLabel('Name').fill(name);
        await choose(form, 'Kind', kind);
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(form).toBeHidden();
      }
    });

    await sendingStory.step('they are filled in on the form of the organization', async () => {
      await page.goto('/organizations');
      await page.getByRole('button', { name: WORDS.en.edit }).click();
      const form = dialog(page, 'Edit Organization Contacts');
      await form.getByText(WORDS.en.more).click();
      await form.getByLabel('City').fill('Ottawa');
      await form.getByLabel('Groundsman since').fill('2019-04-01');
      const zoe = form.getByRole('group', { name: 'Contact 1' });
      await zoe.getByText('More about the contact').click();
      await zoe.getByLabel('Budget').fill('1500 CAD');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      const meadow = page.getByRole('article', { name: 'Meadow Park' });
      await expect(meadow.getByText('City: Ottawa · Groundsman since: Apr 1, 2019')).toBeVisible();
      await meadow.getByRole('button', { name: WORDS.en.about }).click();
      const about = dialog(page, 'Meadow Park');
      await about.getByLabel('Add tag').fill('Ontario');
      await page.keyboard.press('Enter');
      await about.getByLabel('New note').fill('Calls back in spring.');
      await about.getByRole('button', { name: 'Add note' }).click();
      await expect(about.getByText('Calls back in spring.')).toBeVisible();
      await expect(about.getByLabel('New note')).toHaveValue('');
      await about.getByRole('button', { name: 'Close' }).last().click();
      await expect(meadow.getByText('Ontario')).toBeVisible();
      await page.getByRole('link', { name: 'Zoë Marchetti' }).click();
      await expect(page.getByText('1500 CAD')).toBeVisible();
    });

    await sendingStory.step('a template names them, chosen from the list of the editor', async () => {
      await page.goto('/templates?dialog=create');
      const form = dialog(page, 'Create Template');
      await form.getByLabel('Template Name').fill('Offer');
      await choose(form, 'Scenario', 'Pitch testing and audit');
      await choose(form, 'Tone', 'Professional');
      await form.getByLabel('Subject').fill('For {{first_name}}');
      await form.getByRole('button', { name: 'Start empty' }).click();
      await page.getByRole('tabpanel').getByRole('button', { name: 'Text', exact: true }).click();
      const field = await startWriting(page, /^Text/u);
      await field.press('ControlOrMeta+a');
      await page.keyboard.insertText('We have had you in mind: ');
      for (const [tag, after] of [
        ['Budget (contact)', ' since '],
        ['Groundsman since (organization)', ' in '],
        ['Region (organization)', '.'],
      ] as const) {
        await page.getByRole('button', { name: 'Insert merge tag' }).click();
        await page.getByRole('button', { name: tag, exact: true }).click();
        await page.keyboard.insertText(after);
      }
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'Create Template' }).click();
      await expect(form).toBeHidden();
    });

    await sendingStory.step('the preflight tells who lacks a value', async () => {
      await page.goto('/campaigns?dialog=create');
      const form = dialog(page, 'Create Campaign');
      await form.getByLabel('Campaign Name').fill('Spring');
      await choose(form, 'Scenario', PITCH.label);
      await choose(form, 'Status', 'Active');
      await form.getByRole('button', { name: 'Select Contacts' }).click();
      const picker = dialog(page, 'Select Contacts');
      for (const { full_name } of people)
        await picker.getByRole('checkbox', { name: full_name, exact: true }).check();
      await picker.getByRole('button', { name: 'Confirm Selection' }).click();
      await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
      const steps = dialog(page, 'Choose templates');
      await steps.getByRole('button', { name: 'Offer', exact: true }).click();
      await steps.getByRole('button', { name: 'Done' }).click();
      await form.getByRole('button', { name: 'Create Campaign' }).click();
      const summary = dialog(page, 'Activate this campaign?');
      const findings = summary.getByRole('list', { name: 'Before it goes out' });
      await expect(findings.getByText(/^\{\{field_\d+_budget\}\}/u)).toBeVisible();
      await expect(findings.getByText(/^\{\{field_\d+_region\}\}/u)).toBeVisible();
      await expect(findings.getByText(/groundsman/u)).toHaveCount(0);
      await expect(findings.getByText('Lev Ray').first()).toBeVisible();
      await summary.getByRole('checkbox', { name: 'I have seen these warnings' }).check();
      await summary.getByRole('button', { name: 'Activate' }).click();
      await expect(card(page, 'Spring')).toBeVisible();
    });

    await sendingStory.step(
      'the mails arrive with the values, and with words where there are none',
      async () => {
        await system.advanceClock(1);
        await page.goto('/settings');
        const opened = page.waitForEvent('popup');
        await page.getByRole('link', { name: 'Open the mailbox' }).click();
        const mailbox = await opened;
        for (const [subject, text] of [
          ['For Zoë', 'We have had you in mind: 1500 CAD since Apr 1, 2019 in your region.'],
          ['For Lev', 'We have had you in mind: Budget since Apr 1, 2019 in your region.'],
        ] as const) {
          await mailbox.goto(new URL('/', mailbox.url()).href);
          await openMail(mailbox, subject);
          await expect(mailbox.frameLocator('iframe').getByText(text)).toBeVisible();
        }
        await mailbox.close();
      },
    );

    for (const language of ['en', 'ru'] as const) {
      const words = WORDS[language];
      await sendingStory.step(`usable in ${language}`, async () => {
        await page.goto('/organizations');
        await page.evaluate((chosen) => localStorage.setItem('touchline_language', chosen), language);
        await page.reload();
        await page.getByRole('button', { name: words.about }).click();
        await expect(page.getByText('Calls back in spring.')).toBeVisible();
        await expectUsable(page, `about an organization, ${language}`);
        await page.getByRole('button', { name: words.close }).last().click();
        await page.getByRole('button', { name: words.edit }).click();
        await page.getByText(words.more).click();
        await expectUsable(page, `own fields in the form, ${language}`);
        await page.getByRole('button', { name: words.cancel, exact: true }).click();
        await page.goto('/settings#tags');
        await page.getByRole('button', { name: words.rename }).click();
        await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Ontario');
        await expectUsable(page, `renaming a tag, ${language}`);
        await page.getByRole('button', { name: words.cancel, exact: true }).click();
        await expectUsable(page, `tags, ${language}`, '#tags');
      });
    }

    await sendingStory.step('who may only look sees it all, and nothing that would be refused', async () => {
      const { kysely } = system.database;
      const vera = await addUser(kysely, VERA.email, VERA.password, { role: 'viewer' });
      const { tokens } = await Api.signIn(system, VERA);
      const context = await browser.newContext({ baseURL: system.url });
      await context.addInitScript(
        ([access, refresh]) => {
          localStorage.setItem('auth_access', access);
          localStorage.setItem('auth_refresh', refresh);
        },
        [tokens.access, tokens.refresh] as const,
      );
      const look = await context.newPage();
      await look.goto('/organizations');
      await look.getByRole('button', { name: WORDS.en.about }).click();
      const about = dialog(look, 'Meadow Park');
      await expect(about.getByText('Calls back in spring.')).toBeVisible();
      await expect(about.getByText('Ontario')).toBeVisible();
      const names = await about.getByRole('button').allInnerTexts();
      expect(names.filter((name) => /add|edit|change|delete|remove/iu.test(name))).toEqual([]);
      await expect(about.getByRole('textbox')).toHaveCount(0);
      await context.close();
      await removeUser(kysely, vera?.id ?? 0);
    });
  },
);
