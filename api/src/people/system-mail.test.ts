import { expect, it } from 'vitest';
import { createComposer } from '../mail/composition/compose-mail.ts';
import { readHere } from '../mail/composition/read-template.ts';
import { SILENT, startTestEngine } from '../mail/sending/testing/engine.ts';
import { openTransport } from '../mail/sending/transport.ts';
import { createSystemMail } from './system-mail.ts';

it('U4 a request for approval is mailed however many passwords strangers say that they forgot', async () => {
  const { database, settings, clock, sink } = await startTestEngine();
  const systemMail = createSystemMail({
    database,
    settings: { ...settings, smtpUrl: sink.url },
    composer: createComposer(settings, readHere),
    transport: openTransport({ server: sink.url, connections: 1 }),
    clock,
    log: SILENT,
  });
  const send = (by: 'system' | null) => {
    const words = { en: 'A mail', ru: 'Письмо' };
    return systemMail.send({ to: 'ann@company.example', language: 'en', subject: words, text: words }, by);
  };
  const flood = await Promise.all(Array.from({ length: 70 }, () => send(null)));
  expect(flood.filter(Boolean)).toHaveLength(60);
  expect(await send('system')).toBe(true);
  expect(sink.mails).toHaveLength(61);
});
