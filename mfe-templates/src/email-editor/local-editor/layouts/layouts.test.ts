import { findSampleText } from '@touchline/shared/contract/sample-text';
import { renderMail } from '../rendering/index.ts';
import { FIELDWORKS, UNKNOWN } from './companies.testing.ts';
import { type Layout, LAYOUTS } from './index.ts';

const languages = ['en', 'ru'] as const;
const mails = LAYOUTS.flatMap((layout) => languages.map((language) => ({ id: layout.id, layout, language })));
const mailOf = ({ designIn }: Layout, language: 'en' | 'ru', company = FIELDWORKS) =>
  renderMail(designIn(language, company), { subject: 'A better pitch', language });

const named = (name: string) => LAYOUTS.find(({ id }) => id === name) as Layout;
const samplesOf = (name: string) => findSampleText(mailOf(named(name), 'en'));

it.each(mails)('V9 $id ($language) asks for what is not known of the company', ({ language, layout }) => {
  const samples = findSampleText(mailOf(layout, language, UNKNOWN));
  const words = { en: /company$/u, ru: /компании$/u }[language];
  expect(samples.filter((sample) => words.test(sample))).toHaveLength(2);
});

it.each(mails)(
  'T9 $id ($language) says the company of Settings, and names no person',
  ({ language, layout }) => {
    const html = mailOf(layout, language);
    expect(html).toContain('Field &amp; Works');
    expect(html).toContain('48 Mill Road, Greenfield');
    expect(html).toMatch(/<a href="https:\/\/fieldworks\.example\/"[^>]*>fieldworks\.example<\/a>/u);
    expect(html).not.toMatch(/Alex|Алексей|Touchline/u);
    expect(findSampleText(html).join()).not.toMatch(/company|компании/u);
  },
);

it.each(['introduction', 'followUp'])('B5 %s is signed by the mailbox that it goes out from', (name) => {
  expect(mailOf(named(name), 'en')).toContain('{{signature}}');
  expect(samplesOf(name)).toEqual([]);
});

it('T9 a layout with a brand shows the logo of Settings, named by the company', () => {
  const company = { ...FIELDWORKS, company_logo: 'http://localhost/uploads/logo.png' };
  const mail = new DOMParser().parseFromString(mailOf(named('seasonalOffer'), 'en', company), 'text/html');
  const [logo] = mail.images;
  expect(logo).toMatchObject({ src: company.company_logo, alt: 'Field & Works' });
  expect(logo?.style.width).not.toBe('0px');
});

it('V9 prices, dates and places of layouts are samples', () => {
  expect(samplesOf('seasonalOffer')).toEqual(
    expect.arrayContaining(['31 March', 'from €490 per pitch', 'from €1,250 per pitch', '15 %']),
  );
  expect(samplesOf('pitchDay')).toEqual(expect.arrayContaining(['Thursday, 9:30 to 15:00', '30 April']));
  expect(samplesOf('projectReference')).toEqual(expect.arrayContaining(['11 weeks', '−38 %']));
});
