import { isKeyPermission, KEY_PERMISSIONS, may } from '@touchline/shared/contract';
import { describe, expect, it } from 'vitest';
import { api, pathOf, askWith, keyWith } from './permissions.testing.ts';

describe('U8 a key with a narrower scope', () => {
  it('U8 may nothing that its maker may not, whatever it was given', async () => {
    const key = await keyWith('viewer', KEY_PERMISSIONS);
    const wrong: string[] = [];
    for (const route of api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD')) {
      const status = await askWith({ method: route.method, url: pathOf(route) }, key);
      const isAllowed = may('viewer', route.permission) && isKeyPermission(route.permission);
      if ((status === 403) === isAllowed || status === 401 || status >= 500)
        wrong.push(`${route.method} ${route.url} answers ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
