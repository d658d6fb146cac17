import { readConfig } from '../../config.ts';
import { hasDovecot, startDovecot } from '../../testing/mail-servers/dovecot.ts';
import { checkImap } from './check-imap.ts';

const settingsOf = (settings: Record<string, string>) =>
  readConfig({ MAIL_FROM: 'Club <outreach@club.example>', ...settings }).mail;

(hasDovecot ? describe : describe.skip)('IMAP_URL', () => {
  it('E6 a mailbox that opens, one with a wrong password, and a folder that is not there', async () => {
    const dovecot = await startDovecot();
    try {
      const url = new URL(dovecot.url('ann'));
      const good = url.href;
      url.pathname = '/Nowhere';
      const noFolder = url.href;
      url.password = 'wrong-one';
      const findings = await checkImap(settingsOf({ IMAP_URL: [good, noFolder, url.href].join(' ') }));
      const lines = findings.map(({ level, subject, sentence }) => `${level} ${subject}: ${sentence}`);
      expect(lines).toEqual([
        'good IMAP_URL ann@127.0.0.1/INBOX: The folder opens; it holds 0 mails, of which none was changed.',
        expect.stringMatching(/^fault IMAP_URL ann@127\.0\.0\.1\/Nowhere: .*(?:exist|found)/iu),
        expect.stringMatching(/^fault IMAP_URL ann@127\.0\.0\.1\/Nowhere: The sign-in was refused/u),
      ]);
      expect(lines.join('\n')).not.toContain('wrong-one');
    } finally {
      await dovecot.remove();
    }
  });
});
