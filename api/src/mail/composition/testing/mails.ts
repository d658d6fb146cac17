import { BLANK_CONTACT } from '@touchline/shared/contract';
import PostalMime from 'postal-mime';
import { readConfig } from '../../../config.ts';
import { environmentSender } from '../../mail-sender.ts';
import { createComposer, type CampaignMail } from '../compose-mail.ts';
import { readHere } from '../read-template.ts';

export const settingsOf = (settings: Record<string, string> = {}) =>
  readConfig({
    MAIL_FROM: 'Ann of Touchline <ann@touchline.example>',
    MAIL_DOMAIN: 'bounces.touchline.example',
    MAIL_LINK_URL: 'https://touchline.example',
    ...settings,
  }).mail;

export const composer = createComposer(settingsOf(), readHere);

export const REFERENCE = 'm7-0b0f1f7e4a394c9f9b3b2a1d7e5c8f60';
export const UNSUBSCRIBE_URL = `https://touchline.example/api/mail/unsubscribe/${REFERENCE}/`;
export const mailOf = (changes: Partial<CampaignMail> = {}): CampaignMail => ({
  id: '7',
  token: '0b0f1f7e-4a39-4c9f-9b3b-2a1d7e5c8f60',
  sender: environmentSender(settingsOf()),
  step_number: 1,
  content: {
    subject: 'Grass at {{organization}}',
    html: '<html><body><p>Hello {{first_name}}</p><a href="{{unsubscribe_url}}">No more</a></body></html>',
  },
  contact: {
    ...BLANK_CONTACT,
    full_name: 'Anna Smith',
    title: 'Groundsman',
    organization_name: 'Green & Field',
    email: 'anna@club.example',
  },
  date: new Date('2026-03-04T05:06:07Z'),
  ...changes,
});
export const contactOf = (changes: Partial<CampaignMail['contact']>) => ({ ...mailOf().contact, ...changes });

export const countLinks = (text = '') => text.split(UNSUBSCRIBE_URL).length - 1;
export const headerLines = (raw: Buffer) => {
  const text = raw.toString('latin1');
  return text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');
};
export const headerOf = (mail: Awaited<ReturnType<typeof PostalMime.parse>>, key: string) =>
  mail.headers.filter((header) => header.key === key).map(({ value }) => value);

/** What RFC 5322 §2.1.1, 2.2 and 3.6 and RFC 2045 ask of any mail. */
export async function expectWellFormed(raw: Buffer) {
  const text = raw.toString('latin1');
  expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)/u);
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(/[^\t\r\n -~]/u.exec(text)).toBeNull();
  for (const line of headerLines(raw)) expect(line).toMatch(/^(?:[!-9;-~]+:|[ \t]+\S)/u);
  const parsed = await PostalMime.parse(raw);
  for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'])
    expect([name, headerOf(parsed, name).length]).toEqual([name, 1]);
  expect(parsed.attachments).toEqual([]);
  return parsed;
}
