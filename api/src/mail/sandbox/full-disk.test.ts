import type * as fs from 'node:fs/promises';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailStore } from './mail-store.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs/promises', async (actual) => {
  const real = await actual<typeof fs>();
  return {
    ...real,
    // As a full disk does it: the file is there, and nothing in it.
    writeFile: async (...[file, content, options]: Parameters<typeof real.writeFile>) => {
      if (!disk.isFull) return real.writeFile(file, content, options);
      await real.writeFile(file, '', options);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  };
});

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
  disk.isFull = true;
  await expect(store.add(mail)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await kept()).toEqual([]);
  disk.isFull = false;
  await store.add(mail);
  expect(await kept()).toEqual([expect.stringMatching(/\.eml$/u)]);
  await rm(folder, { recursive: true });
});
