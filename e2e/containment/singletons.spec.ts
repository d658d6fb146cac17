import { expect, story } from '../support/story.ts';

interface SharedPackage {
  readonly loaded?: boolean;
  readonly from: string;
  readonly lib?: () => unknown;
}
declare const __FEDERATION__: {
  readonly __SHARE__: Readonly<
    Record<string, Readonly<Record<string, Record<string, Record<string, SharedPackage>>>>>
  >;
};

story('H4 what must be live once is live once, with every section opened', async ({ signedIn }) => {
  const scripts: string[] = [];
  signedIn.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  await signedIn.goto('/dashboard');
  for (const name of ['Campaigns', 'Organizations', 'Templates', 'Monitoring']) {
    await signedIn.getByRole('link', { name, exact: true }).click();
    await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signedIn.getByRole('alert')).toHaveCount(0);
  }
  const live = await signedIn.evaluate(() => {
    const packages: Record<string, Set<unknown>> = {};
    for (const instance of Object.values(__FEDERATION__.__SHARE__)) {
      for (const scope of Object.values(instance)) {
        for (const [name, versions] of Object.entries(scope)) {
          for (const { lib } of Object.values(versions)) if (lib) (packages[name] ??= new Set()).add(lib());
        }
      }
    }
    return Object.fromEntries(Object.entries(packages).map(([name, copies]) => [name, copies.size]));
  });
  for (const name of [
    'react',
    'react-dom',
    'react-router-dom',
    'styled-components',
    'swr',
    '@touchline/shared',
  ]) {
    expect(live[name], `live copies of ${name}`).toBe(1);
  }
  // Also counts what was downloaded: marks of React and of our own code appear in one script each.
  const carrying = (mark: string) => scripts.filter((text) => text.includes(mark)).length;
  expect(carrying('react.transitional.element'), 'scripts that carry React').toBeGreaterThan(0);
  expect(carrying('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=')).toBeLessThanOrEqual(1);
  expect(carrying('useAuth outside AuthProvider'), 'scripts that carry the auth context').toBe(1);
});
