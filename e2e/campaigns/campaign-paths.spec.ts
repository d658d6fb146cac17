import type { Locator } from '@playwright/test';
import { addLibrary, campaignStory, card, dialog, inRussian, PITCH } from '../support/campaigns.ts';
import { expect, expectAccessible } from '../support/story.ts';

campaignStory(
  'H8 C5 C14 a campaign is created, opened and deleted by keyboard alone',
  async ({ signedIn, data }) => {
    const { offer } = await addLibrary(data);
    const press = async (...keys: string[]) => {
      for (const key of keys) await signedIn.keyboard.press(key);
    };
    /** Tab until the element has the focus; a person would not go on for ever either. */
    const tabTo = async (target: Locator, key = 'Tab') => {
      for (let i = 0; i < 60; i += 1) {
        if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
        await press(key);
      }
      await expect(target).toBeFocused();
    };
    /** A dialog takes the focus a moment after it is drawn: keys pressed before would go astray. */
    const takesFocus = (opened: Locator) =>
      expect(opened.locator(':focus').or(opened.and(signedIn.locator(':focus')))).toHaveCount(1);
    await signedIn.goto('/campaigns');
    const createButton = signedIn.getByRole('button', { name: 'Create New Campaign' }).first();
    await expect(createButton).toBeVisible();
    await tabTo(createButton);
    await press('Enter');
    const form = dialog(signedIn, 'Create Campaign');
    await expect(form.getByLabel('Campaign Name')).toBeFocused();
    await signedIn.keyboard.type('Spring inspections');
    const scenario = form.getByRole('combobox', { name: 'Scenario' });
    await tabTo(scenario);
    await press('Enter');
    await expect(signedIn.getByRole('option', { name: PITCH.label })).toBeVisible();
    await signedIn.keyboard.type('Pitch');
    await expect(signedIn.getByRole('option', { name: PITCH.label })).toBeFocused();
    await press('Enter');
    await expect(scenario).toContainText(PITCH.label);

    const contacts = form.getByRole('button', { name: 'Select Contacts' });
    await tabTo(contacts);
    await press('Enter');
    const picker = dialog(signedIn, 'Select Contacts');
    const meadow = picker.getByRole('checkbox', { name: 'Meadow Park Athletic Club' });
    await expect(meadow).toBeVisible();
    await takesFocus(picker);
    // One stop of the Tab key; within it the arrow keys.
    await tabTo(meadow);
    await press('ArrowDown', 'Space', 'ArrowDown', 'Shift+Space');
    await expect(picker.getByRole('status')).toHaveText('2 contacts selected');
    await press('ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter');
    await expect(picker.getByRole('status')).toHaveText('3 contacts selected');
    await tabTo(picker.getByRole('button', { name: 'Confirm Selection' }));
    await press('Enter');
    await expect(picker).toBeHidden();
    await expect(contacts).toBeFocused();

    const templates = form.getByRole('button', { name: 'Select Templates Per Step' });
    await tabTo(templates);
    await press('Enter');
    const steps = dialog(signedIn, 'Choose templates');
    const choice = steps.getByRole('button', { name: offer.title, exact: true });
    await expect(choice).toBeVisible();
    await takesFocus(steps);
    await tabTo(choice);
    await press('Enter');
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await tabTo(steps.getByRole('button', { name: 'Done' }));
    await press('Enter');
    await expect(steps).toBeHidden();
    await expect(templates).toBeFocused();
    await tabTo(form.getByRole('button', { name: 'Create Campaign' }));
    await press('Enter');
    await expect(form).toBeHidden();
    await expect(createButton).toBeFocused();

    await tabTo(card(signedIn, 'Spring inspections'));
    await press('Enter');
    const details = dialog(signedIn, 'Spring inspections');
    await expect(details.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await takesFocus(details);
    await tabTo(details.getByRole('button', { name: 'Delete' }));
    await press('Enter');
    const question = signedIn.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(question.getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect(question).toBeHidden();
    await expect(signedIn.getByText(/No campaigns created yet/u)).toBeVisible();
  },
);

campaignStory(
  'H9 C1 C5 C12 C14 in Russian a campaign is created, approved, changed and deleted',
  async ({ signedIn, data, api }) => {
    const { offer, reminder } = await addLibrary(data);
    await inRussian(signedIn);
    await signedIn.goto('/campaigns');
    await expect(signedIn.getByText(/^Кампаний пока нет\. Нажмите «Создать кампанию»/u)).toBeVisible();
    await signedIn.getByRole('button', { name: 'Создать кампанию' }).first().click();
    const form = dialog(signedIn, 'Создание кампании');
    await form.getByLabel('Название кампании').fill('Осмотр полей');
    await form.getByRole('combobox', { name: 'Сценарий' }).click();
    await signedIn.getByRole('option', { name: PITCH.label }).click();
    await form.getByRole('combobox', { name: 'Статус' }).click();
    await signedIn.getByRole('option', { name: 'Ждёт утверждения' }).click();
    await form.getByRole('button', { name: 'Выбрать контакты' }).click();
    const picker = dialog(signedIn, 'Выбор контактов');
    await picker.getByRole('searchbox').fill('ПЕТРОВ');
    await expect(picker.getByRole('group')).toHaveCount(1);
    await picker.getByRole('checkbox', { name: 'Иван Петров' }).check();
    await expect(picker.getByRole('status')).toHaveText('Выбран 1 контакт');
    await picker.getByRole('searchbox').fill('');
    await picker.getByRole('checkbox', { name: 'Контакт без имени' }).check();
    await expect(picker.getByRole('status')).toHaveText('Выбрано 2 контакта');
    await picker.getByRole('button', { name: 'Подтвердить выбор' }).click();
    await form.getByRole('button', { name: 'Выбрать шаблоны по шагам' }).click();
    const steps = dialog(signedIn, 'Выбор шаблонов');
    await steps.getByRole('button', { name: offer.title, exact: true }).click();
    await steps.getByRole('button', { name: reminder.title, exact: true }).click();
    await expect(steps.getByText(`Выбран ID: ${reminder.id}`)).toBeVisible();
    await steps.getByRole('button', { name: 'Готово' }).click();
    await expectAccessible(signedIn);
    await form.getByRole('button', { name: 'Создать кампанию' }).click();
    await expect(form).toBeHidden();

    await signedIn
      .getByRole('list', { name: 'Кампании' })
      .getByRole('button', { name: 'Осмотр полей' })
      .click();
    const details = dialog(signedIn, 'Осмотр полей');
    await expect(details).toHaveAccessibleDescription(/Ждёт утверждения/u);
    await details.getByRole('button', { name: 'Утвердить' }).click();
    await expect(details).toHaveAccessibleDescription(/Активна/u);
    await expect(details.getByText('Обновляется каждые 10 с')).toBeVisible();
    await expect(details.getByRole('list', { name: 'Будут отправлены' })).toContainText('2 контактам');
    await details.getByRole('button', { name: 'Изменить' }).click();
    const edit = dialog(signedIn, 'Изменение кампании');
    await edit.getByLabel('Название кампании').fill('Осмотр полей весной');
    await edit.getByRole('button', { name: 'Сохранить изменения' }).click();
    await expect(edit).toBeHidden();
    const { results } = await api.call<{ results: unknown[] }>('GET', '/api/campaigns/all/');
    expect(results).toMatchObject([{ name: 'Осмотр полей весной', status: 'active', total_contacts: 2 }]);

    await dialog(signedIn, 'Осмотр полей весной').getByRole('button', { name: 'Удалить' }).click();
    const question = signedIn.getByRole('alertdialog');
    await expect(question).toContainText('«Осмотр полей весной»');
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(question).toBeHidden();
    await expect(signedIn.getByText(/^Кампаний пока нет/u)).toBeVisible();
  },
);
