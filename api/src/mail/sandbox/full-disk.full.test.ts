import promises, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailStore } from './mail-store.ts';

const { writeFile } = promises;
afterEach(makeRoom);

/** As a full disk does it: the file is there, and nothing in it. Not by vi.mock: another test may have loaded the store before. */
function fillDisk(): void {
  promises.writeFile = async (file, _content, options) => {
    await writeFile(file, '', options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
}

function makeRoom(): void {
  promises.writeFile = writeFile;
  syncBuiltinESMExports();
}

it('S11 a mail that does not fit on the disk is refused and leaves nothing; the next one is kept once there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-full-'));
  const store = await MailStore.open(folder, { warn: () => undefined });
  const mail = {
    raw: Buffer.from('From: a@x.example\r\nTo: b@y.example\r\nSubject: Hello\r\n\r\nHello\r\n'),
    sender: 'a@x.example',
    recipient: 'b@y.example',
    receivedAt: new Date(),
  };
  const kept = async () => (await readdir(join(folder, 'sandbox'))).filter((name) => name.includes('.eml'));
  fillDisk();
  await expect(store.add(mail)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await kept()).toEqual([]);
  makeRoom();
  await store.add(mail);
  expect(await kept()).toEqual([expect.stringMatching(/\.eml$/u)]);
  await rm(folder, { recursive: true });
});
