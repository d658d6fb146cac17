import { expect, story } from '../support/story.ts';

/** A section's page title, preceded by the number of replies to answer, if any. */
const title = (name: string) => new RegExp(String.raw`^(?:\(\d+\) )?${name} · Touchline$`, 'u');

story(
  'H2 H8 reload, back and forward keep the place, titles name the section, and the skip link leads past the navigation',
  async ({ signedIn, api }) => {
    await api.addOrganization({
      name: 'Riverside Stadium Trust',
      contacts: [{ full_name: 'Ann', email: 'ann@b.example', phone: '', title: '' }],
    });
    await signedIn.goto('/');
    await expect(signedIn).toHaveURL(/\/dashboard$/u);
    await expect(signedIn).toHaveTitle(title('Dashboard'));
    await signedIn.getByRole('link', { name: 'Organizations' }).click();
    await signedIn.getByRole('searchbox').fill('river');
    await expect(signedIn).toHaveURL(/search=river/u);
    await signedIn.getByRole('link', { name: 'Templates' }).click();
    await expect(signedIn).toHaveTitle(title('Templates'));
    await signedIn.goBack();
    await expect(signedIn.getByRole('searchbox')).toHaveValue('river');
    await signedIn.goForward();
    await expect(signedIn).toHaveURL(/\/templates$/u);
    await signedIn.reload();
    await expect(signedIn).toHaveTitle(title('Templates'));
    await expect(signedIn.getByRole('navigation')).toBeVisible();
    await signedIn.keyboard.press('Tab');
    await expect(signedIn.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.getByRole('main')).toBeFocused();
  },
);
