import { checkContract, requireContract, requireFitToCheckout } from './check-contract.ts';
import { checkSize } from './check-size.ts';
import {
  DAY,
  present,
  id,
  host,
  remote,
  releases,
  release,
  changed,
  older,
} from './check-contract.testing.ts';

it('H3 a section that fits the running host may be released', async () => {
  await release(host());
  expect(await checkContract(releases, remote())).toEqual({
    compared: [`host 1.0.0 (build ${id('1')})`],
    breakages: [],
  });
});

it.each([
  [{ contract: 2 }, 'mfe-contacts speaks contract 2, the host contract 1.'],
  [
    { shared: { react: { range: '^20.0.0', names: [] } } },
    'mfe-contacts needs react ^20.0.0, the host offers 19.3.1.',
  ],
  [
    { shared: { 'left-pad': { range: '*', names: [] } } },
    'mfe-contacts needs left-pad, which the host does not offer.',
  ],
])('H5 a section that does not fit is refused, and the host is named (%j)', async (change, reason) => {
  await release(host());
  expect((await checkContract(releases, remote(change))).breakages).toEqual([
    { who: `host 1.0.0 (build ${id('1')})`, reasons: [reason] },
  ]);
});

describe('types are compared', () => {
  it('H5 a section that uses what an older host lacks names it', async () => {
    await release(host(older), changed('src/ui/index.ts', /\bButton\b/u, 'Button as Knob'));
    const [breakage] = (await checkContract(releases, remote())).breakages;
    expect(breakage?.who).toBe(`host 1.0.0 (build ${id('1')})`);
    expect(breakage?.reasons).toEqual([
      expect.stringMatching(/^Button of @touchline\/shared: .*has no exported member|does not exist/u),
    ]);
  });
});

it('H5 the host is compared with the last two builds of each remote, and no more', async () => {
  for (const [version, build] of [
    ['1.0.0', 'a'],
    ['1.1.0', 'b'],
    ['1.2.0', 'c'],
  ] as const)
    await release(remote({ version, build: id(build), contract: version === '1.2.0' ? 1 : 7 }));
  const { compared, breakages } = await checkContract(releases, host());
  expect(compared).toEqual([
    `mfe-contacts 1.2.0 (build ${id('c')})`,
    `mfe-contacts 1.1.0 (build ${id('b')})`,
  ]);
  expect(breakages.map(({ who }) => who)).toEqual([`mfe-contacts 1.1.0 (build ${id('b')})`]);
});

it('H5 a section is compared with every host that ran within seven days', async () => {
  await release(host({ version: '0.8.0', build: id('8'), contracts: [0] }), present, 30);
  await release(host({ version: '0.9.0', build: id('9'), contracts: [0] }), present, 10);
  await release(host(), present, 5);
  const { compared, breakages } = await checkContract(releases, remote());
  // 0.9.0 ran until five days ago, 0.8.0 until ten.
  expect(compared).toEqual([`host 0.9.0 (build ${id('9')})`, `host 1.0.0 (build ${id('1')})`]);
  expect(breakages.map(({ who }) => who)).toEqual([`host 0.9.0 (build ${id('9')})`]);
  const later = new Date(Date.now() + 3 * DAY);
  expect((await checkContract(releases, remote(), later)).breakages).toEqual([]);
});

it('H5 what does not fit is refused by name, save what was accepted by name', async () => {
  const used = changed('src/ui/index.ts', /\bButton\b/u, 'Button as Knob');
  await release(host({ sharedSources: id('01d') }), used);
  await expect(requireContract(releases, remote())).rejects.toThrow(
    /^mfe-contacts 1\.0\.0 .* is not released\. It would break:\n +host 1\.0\.0 .*\n +Button of @touchline\/shared: /u,
  );
  expect(await requireContract(releases, remote(), ['Button of @touchline/shared'])).toMatch(
    /^fits host 1\.0\.0/u,
  );
});

it('H5 where no releases are known, a section is compared with the host of this checkout', async () => {
  expect(await requireFitToCheckout(remote({ shared: {} }))).toBe('fits the host of this checkout');
  await expect(requireFitToCheckout(remote({ contract: 0 }))).rejects.toThrow('speaks contract 0');
});

it('a section over its budget is refused, and one without is told how to set it', () => {
  const build = {
    manifest: { ...remote(), preload: { organizations: ['section.0a1b2c3d.js'] } },
    files: new Map([
      ['remoteEntry.0a1b2c3d.js', Buffer.alloc(9000)],
      ['remoteEntry.0a1b2c3d.js.br', Buffer.alloc(3000)],
      ['section.0a1b2c3d.js', Buffer.alloc(500)],
      ['late.0a1b2c3d.js', Buffer.alloc(90_000)],
    ]),
  };
  expect(checkSize(build, { organizations: 3500 })).toEqual([]);
  expect(checkSize(build, { organizations: 3400 })).toEqual([
    'organizations needs 3500 bytes to start, 100 more than its budget of 3400.',
  ]);
  expect(checkSize(build, {})).toEqual([
    expect.stringContaining('Set touchline.budget.organizations in mfe-contacts/package.json'),
  ]);
});
