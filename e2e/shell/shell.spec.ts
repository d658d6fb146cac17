import { navigation } from '../support/sections.ts';
import { expect, story } from '../support/story.ts';

/** Navigation of the shell in Russian. */
const SECTIONS_IN_RUSSIAN = ['Обзор', 'Кампании', 'Организации', 'Шаблоны', 'Мониторинг', 'Настройки'];

const SETTINGS_IN_RUSSIAN = 'Содержимое настроек появится здесь.';

story(
  'H9 the language is switched without a reload, remembered, and shared with the other tab',
  async ({ signedIn, context }) => {
    await signedIn.goto('/organizations');
    await signedIn.getByRole('searchbox').fill('half typed');
    const other = await context.newPage();
    await other.goto('/settings');
    await signedIn.getByRole('button', { name: 'Русский' }).click();
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Организации' })).toBeVisible();
    await expect(signedIn.getByRole('searchbox')).toHaveValue('half typed');
    await expect(signedIn.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(other.getByText(SETTINGS_IN_RUSSIAN)).toBeVisible();
    await expect(navigation(other).getByRole('link')).toContainText(SECTIONS_IN_RUSSIAN);
    await other.reload();
    await expect(other.getByText(SETTINGS_IN_RUSSIAN)).toBeVisible();
  },
);

story(
  'P2 the page is served under a strict Content-Security-Policy',
  async ({ signedIn, system, expectConsole }) => {
    expectConsole(/Content Security Policy/u);
    const answer = await signedIn.goto('/organizations');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$| http)/u);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    expect(policy).not.toMatch(/style-src[^;]*unsafe/u);
    // Enforced, not only sent: an inline script is refused.
    const refused = await signedIn.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return { directive: await violation, injected: 'injected' in window };
    });
    expect(refused).toEqual({ directive: 'script-src-elem', injected: false });
    const docs = await fetch(`${system.url}/api/docs`);
    expect(docs.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/u);
  },
);
