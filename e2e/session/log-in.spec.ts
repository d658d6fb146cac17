import { LOGIN_WAYS_PATH } from '@touchline/shared/contract/paths';
import { expectScreenUsable } from '../support/accessibility.ts';
import { expect, story } from '../support/story.ts';

story(
  'A1 A2 A3 P3 H8 failures are told in words, and by keyboard alone a success opens what the link named',
  async ({ page, system, expectConsole }) => {
    // Chromium reports the two refused sign-ins.
    expectConsole(/status of 401/u);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/organizations?search=park');
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
    const submit = page.getByRole('button', { name: 'Log In' });
    const alert = page.getByRole('alert');
    await expect(email).toBeFocused();
    await expectScreenUsable(page, 'signing in');

    await story.step('nothing filled in: told without a call', async () => {
      await submit.click();
      await expect(alert).toHaveText('Please fill in all fields');
      // It has asked only how else one gets in.
      expect(calls.filter((path) => path.startsWith('/api/') && path !== LOGIN_WAYS_PATH)).toEqual([]);
    });
    await story.step('an unknown address is told exactly as a wrong password', async () => {
      await email.fill(system.admin.email);
      await password.fill('wrong');
      await submit.click();
      await expect(alert).not.toHaveText('Please fill in all fields');
      const refusal = await alert.innerText();
      await email.fill('nobody@touchline.example');
      await submit.click();
      await expect(submit).toBeEnabled();
      await expect(alert).toHaveText(refusal);
      await expectScreenUsable(page, 'a refusal');
    });
    await story.step('by keyboard', async () => {
      await email.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(system.admin.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(system.admin.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation')).toBeVisible();
      await expect(page).toHaveURL(/\/organizations\?search=park$/u);
      await expect(page.getByRole('searchbox')).toHaveValue('park');
    });
  },
);
