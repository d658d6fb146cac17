import { HtmlValidate } from 'html-validate';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executableParts } from '../rendering/executable.testing.ts';
import { renderMail } from '../rendering/index.ts';
import { FIELDWORKS } from './companies.testing.ts';
import { LAYOUTS } from './index.ts';
import { brokenMailRules } from './mailRules.testing.ts';

const FOLDER = join(__dirname, 'golden');
/**
 * After an intended change that was reviewed in a browser at 320 and 600 px: `UPDATE_GOLDEN=1 npm run jest --
 * --selectProjects mfe-templates --testPathPatterns golden`
 */
const updates = process.env['UPDATE_GOLDEN'] === '1';

/** Mail is old-fashioned HTML: clients need attributes and inline styles where pages have style sheets. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'no-conditional-comment': 'off',
    'no-redundant-role': 'off',
    'no-trailing-whitespace': 'off',
  },
});

const languages = ['en', 'ru'] as const;
const mails = LAYOUTS.flatMap(({ id, designIn }) =>
  languages.map((language) => ({
    id,
    language,
    html: () => renderMail(designIn(language, FIELDWORKS), { subject: 'A better pitch', language }),
  })),
);

const good = () => mails[0]?.html() ?? '';

describe('golden mails', () => {
  it.each(mails.filter(({ language }) => language === 'en'))(
    'T9 $id is rendered as approved',
    ({ id, html }) => {
      const file = join(FOLDER, `${id}.html`);
      if (updates) writeFileSync(file, html());
      expect(html()).toBe(readFileSync(file, 'utf8'));
    },
  );

  it.each(mails)('T9 $id ($language) keeps the rules of mail', ({ html }) => {
    expect(brokenMailRules(html())).toEqual([]);
    expect(executableParts(html())).toEqual([]);
  });

  it.each(mails)('T9 $id ($language) is valid', async ({ html }) => {
    const { results } = await validator.validateString(html());
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
      ),
    ).toEqual([]);
  });

  it('T9 another language says the same in other words', () => {
    for (const { designIn } of LAYOUTS) {
      const [english, russian] = languages.map((language) => JSON.stringify(designIn(language, FIELDWORKS)));
      expect(russian).toMatch(/[а-яё]{4}/iu);
      expect(english).not.toMatch(/[а-яё]/iu);
      for (const tag of ['{{first_name}}', '{{organization}}', '{{unsubscribe_url}}']) {
        expect(english).toContain(tag);
        expect(russian).toContain(tag);
      }
    }
  });
});

describe('the rules of mail', () => {
  it.each([
    ['too little contrast', (html: string) => html.replace('<p style="', '<p style="color: #D0D5DD; ')],
    ['wider than 600 px', (html: string) => html.replaceAll('max-width: 600px', 'max-width: 800px')],
    [
      'a picture without alternative text',
      (html: string) => html.replace('</body>', '<img src="x.png"></body>'),
    ],
    ['no language', (html: string) => html.replace('lang="en"', '')],
    ['no way to unsubscribe', (html: string) => html.replace('{{unsubscribe_url}}', '#')],
    ['not for mail', (html: string) => html.replace('</body>', '<script></script></body>')],
  ])('see %s', (rule, spoil) => {
    expect(brokenMailRules(spoil(good()))).toContainEqual(expect.stringContaining(rule));
  });
});
