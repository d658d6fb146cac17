import type { Page } from '@playwright/test';

interface FederationInstance {
  loadShare: (name: string) => Promise<false | (() => unknown)>;
}
declare const __FEDERATION__: { readonly __INSTANCES__: readonly FederationInstance[] };

/** Makes `count` calls at once through the page's HTTP client. @returns their statuses */
export function callInParallel(page: Page, path: string, count: number): Promise<number[]> {
  return page.evaluate(
    async ([url, times]) => {
      const factory = await __FEDERATION__.__INSTANCES__[0]?.loadShare('@touchline/shared');
      if (!factory) throw new Error('@touchline/shared is not in the share scope');
      const { http } = factory() as { http: { get: (url: string) => Promise<{ status: number }> } };
      const answers = await Promise.all(Array.from({ length: times }, () => http.get(url)));
      return answers.map(({ status }) => status);
    },
    [path, count] as const,
  );
}
