import type { ImportResponse, MadeApiKey, Organization } from '@touchline/shared/contract';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileOf } from '../contact-import/testing/workbooks.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

const DOCUMENT = new URL('../../../docs/api.md', import.meta.url);
const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** Its own client where there is none: the examples are tried on every machine. */
const STAND_IN = fileURLToPath(new URL('testing/curl-by-fetch.ts', import.meta.url));

let api: TestApi;
let folder: string;
let examples: string[];
let environment: NodeJS.ProcessEnv;

async function prepare(client: string) {
  api = await startTestApi();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const made = await api.ask('POST', '/api/keys/', {
    name: 'Examples',
    permissions: ['read', 'contacts'],
    password: PERSON.password,
  });
  folder = await mkdtemp(join(tmpdir(), 'touchline-examples-'));
  environment = { ...process.env, TOUCHLINE: address, KEY: made.json<MadeApiKey>().key };
  if (client !== 'curl') {
    await writeFile(join(folder, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${STAND_IN}' "$@"\n`, {
      mode: 0o700,
    });
    environment['PATH'] = `${folder}:${environment['PATH']}`;
  }
  const file = fileOf([
    ['Organization', 'Full name', 'Email'],
    ['Meadow Park', 'Zoe Hill', 'zoe@meadow.example'],
  ]);
  await writeFile(join(folder, 'contacts.xlsx'), file);
  const text = await readFile(DOCUMENT, 'utf8');
  examples = [...text.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, command = '']) => command);
}
async function tidyUp() {
  await api.close();
  await rm(folder, { recursive: true });
}

/** What the nth example of the document prints, run as it stands there. */
async function print<Answer>(index: number): Promise<Answer> {
  const { stdout } = await run('sh', ['-c', examples[index] ?? 'exit 1'], { cwd: folder, env: environment });
  return JSON.parse(stdout) as Answer;
}

describe.each(hasCurl ? ['curl', 'fetch'] : ['fetch'])('U8 the examples of docs/api.md, by %s', (client) => {
  beforeAll(() => prepare(client));
  afterAll(tidyUp);

  it('U8 do what they say', async () => {
    expect(examples.length).toBeGreaterThanOrEqual(3);
    expect(await print<Organization>(1)).toMatchObject({
      name: 'Lakeside Golf Club',
      contacts: [{ full_name: 'Mary Green', title: 'Head Greenkeeper', email: 'mary@lakeside.example' }],
    });
    expect(await print<ImportResponse>(2)).toMatchObject({ errors: [] });
    const organizations = await print<Organization[]>(0);
    expect(organizations.map(({ name, contacts }) => [name, contacts.map((one) => one.email)])).toEqual([
      ['Meadow Park', ['zoe@meadow.example']],
      ['Lakeside Golf Club', ['mary@lakeside.example']],
    ]);
  });

  it('U8 fail without a key that is good', async () => {
    environment = { ...environment, KEY: 'tl_nothing' };
    await expect(print(0)).rejects.toMatchObject({ stdout: expect.stringContaining('unknown') });
  });
});
