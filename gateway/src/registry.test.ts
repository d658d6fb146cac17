import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest } from './manifest.ts';
import { Registry } from './registry.ts';
import { RemoteList } from './remote-list.ts';

const FIELD_DAYS = { label: { en: 'Field days', ru: 'Дни поля' }, order: 60 };

const manifestOf = (name: string, declarations: Record<string, unknown>): Manifest => ({
  name,
  version: '1.0.0',
  build: '00000000000000b1',
  entry: 'remoteEntry.0a1b2c3d.js',
  sections: Object.fromEntries(Object.keys(declarations).map((id) => [id, `./${id}`])),
  declarations: declarations as NonNullable<Manifest['declarations']>,
});

let registry: Registry;
let server: Server | undefined;
afterEach(() => {
  registry.stop();
  server?.closeAllConnections();
  server?.close();
});

function registryOf(local: readonly Manifest[], remotes = '{}') {
  const problems: string[] = [];
  registry = new Registry({
    remotes: new RemoteList(remotes),
    readLocal: () => Promise.resolve(local),
    onProblem: (problem) => problems.push(problem),
  });
  return problems;
}
const offered = async () =>
  (await registry.read()).map(({ name, sections }) => [name, ...sections].join(' '));

const hasAnswered = async () => (await registry.read())[0]?.manifest !== undefined;

it('H3 says of each section what it says of itself, once and beside its manifest', async () => {
  registryOf([manifestOf('mfe-field-days', { 'field-days': FIELD_DAYS })]);
  const [remote] = await registry.read();
  expect(remote).toMatchObject({ sections: ['field-days'], declarations: { 'field-days': FIELD_DAYS } });
  expect(remote?.manifest).not.toHaveProperty('declarations');
});

it.each([
  ['settings', FIELD_DAYS, /mfe-a: The section "settings" has a path of the host's own\. It is not shown\./u],
  ['kept', FIELD_DAYS, /mfe-a: The section "kept" has a path of the host's own\. It is not shown\./u],
  ['../evil', FIELD_DAYS, /The section "\.\.\/evil" cannot be a path: small letters and digits/u],
  [
    'days',
    { ...FIELD_DAYS, label: { en: 'Days' } },
    /needs a label of 1 to 24 characters in "ru"; it is undefined/u,
  ],
  [
    'days',
    { ...FIELD_DAYS, label: { en: 'x'.repeat(25), ru: 'Дни' } },
    /needs a label of 1 to 24 characters in "en"/u,
  ],
  ['days', { ...FIELD_DAYS, order: '1' }, /"order" must be a number/u],
  ['days', null, /"order" must be a number/u],
])(
  'H5 does not show a section that lies about itself (%s %j), and says why, once',
  async (id, lie, message) => {
    const problems = registryOf([manifestOf('mfe-a', { [id]: lie, 'field-days': FIELD_DAYS })]);
    expect(await offered()).toEqual(['mfe-a field-days']);
    const told = problems.length;
    expect(problems.join('\n')).toMatch(message);
    await registry.read();
    expect(problems).toHaveLength(told);
  },
);

it('H5 lets no remote take the section of another', async () => {
  const problems = registryOf([
    manifestOf('mfe-z', { 'field-days': FIELD_DAYS }),
    manifestOf('mfe-a', { 'field-days': FIELD_DAYS }),
  ]);
  expect(await offered()).toEqual(['mfe-a field-days', 'mfe-z']);
  expect(problems).toEqual(['mfe-z: The section "field-days" is offered by mfe-a already. It is not shown.']);
});

it('H5 keeps a section in the navigation whose remote has gone down, and shows none that was never heard of', async () => {
  let isUp = false;
  server = createServer((_request, response) => {
    if (isUp) response.end(JSON.stringify(manifestOf('mfe-field-days', { 'field-days': FIELD_DAYS })));
    else response.writeHead(503).end();
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  registryOf([], JSON.stringify({ 'mfe-field-days': url }));
  expect(await registry.read()).toEqual([{ name: 'mfe-field-days', url, sections: [] }]);

  isUp = true;
  while (!(await hasAnswered())) await new Promise((done) => setTimeout(done, 20));
  isUp = false;
  while (await hasAnswered()) await new Promise((done) => setTimeout(done, 20));
  expect(await registry.read()).toEqual([
    { name: 'mfe-field-days', url, sections: ['field-days'], declarations: { 'field-days': FIELD_DAYS } },
  ]);
});

it('H5 stops reading a manifest that exceeds the limit, whatever length its server announces', async () => {
  const kilobyte = ' '.repeat(1024);
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  server = createServer((_request, response) => {
    let sent = 0;
    const send = () => {
      while (!response.destroyed && response.write(kilobyte)) sent += 1;
    };
    response.on('drain', send).on('close', () => resolve(sent));
    send();
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const start = performance.now();
  registryOf([], JSON.stringify({ 'mfe-field-days': url }));
  // Cut at 256 kB and what lay on the way; without the limit, by the three seconds that an answer may take.
  expect(await closed).toBeLessThan(16 * 1024);
  expect(performance.now() - start).toBeLessThan(2500);
  expect(await registry.read()).toEqual([{ name: 'mfe-field-days', url, sections: [] }]);
});

it('remembers a bounded number of problems, and reports again what is still wrong', async () => {
  let round = 0;
  const problems: string[] = [];
  registry = new Registry({
    remotes: new RemoteList('{}'),
    readLocal: () =>
      Promise.resolve([
        manifestOf(
          'mfe-a',
          Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`x_${round}_${index}`, FIELD_DAYS])),
        ),
        manifestOf('mfe-b', { settings: FIELD_DAYS }),
      ]),
    onProblem: (problem) => problems.push(problem),
  });
  const lasting = () => problems.filter((problem) => problem.startsWith('mfe-b')).length;
  await registry.read();
  await registry.read();
  expect(lasting()).toBe(1);
  round = 1;
  await registry.read();
  expect(lasting()).toBe(2);
});
