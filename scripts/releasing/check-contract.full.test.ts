import { checkContract } from './check-contract.ts';
import { id, host, remote, releases, release, changed, older } from './check-contract.testing.ts';

describe('types are compared', () => {
  it('H3 what only grew, or changed inside, is no breakage', async () => {
    await release(host({ ...older }), changed('src/notices/notices.ts', /^/u, '// another comment\n'));
    expect((await checkContract(releases, remote())).breakages).toEqual([]);
  });

  it('H5 a host that wants more than it did names who would not give it', async () => {
    // What the section was built with took notices without any more than these.
    const built = changed('src/notices/notices.ts', /readonly text: string;/u, 'readonly text?: string;');
    await release(remote(older), built);
    const { compared, breakages } = await checkContract(releases, host());
    expect(compared).toEqual([`mfe-contacts 1.0.0 (build ${id('a')})`]);
    expect(breakages).toEqual([
      { who: compared[0], reasons: [expect.stringMatching(/^notify of @touchline\/shared: /u)] },
    ]);
  });

  it('H5 a section whose description the host would not understand is named', async () => {
    const built = changed(
      'src/contract/section.ts',
      /readonly Component: ComponentType;/u,
      'readonly Screen: ComponentType;',
    );
    await release(remote(older), built);
    const [breakage] = (await checkContract(releases, host())).breakages;
    expect(breakage?.reasons).toEqual([expect.stringMatching(/^Section of the contract: /u)]);
  });
});
