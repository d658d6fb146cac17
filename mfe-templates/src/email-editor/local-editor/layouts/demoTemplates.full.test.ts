import type { CompanyDetails, NewTemplate } from '@touchline/shared/contract';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { findSampleText } from '@touchline/shared/contract/sample-text';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMail } from '../rendering/index.ts';
import { type LayoutId, LAYOUTS } from './index.ts';

/**
 * The templates of `npm start -- --demo`. After a change of a layout:
 * `UPDATE_GOLDEN=1 TEST_TIER=full npm run jest -- --selectProjects mfe-templates --testPathPatterns demoTemplates`
 */
const FILE = join(__dirname, '../../../../../api/src/cli/demo-templates.json');
const updates = process.env['UPDATE_GOLDEN'] === '1';

const WEBSITE = 'https://touchline.example/';
/** Where the buttons lead that a team fills in. */
const VISIT = `${WEBSITE}visit`;
const COMPANIES: Readonly<Record<'en' | 'ru', CompanyDetails>> = {
  en: {
    company_name: 'Touchline Sports Turf',
    company_address: '48 Mill Road, Greenfield GF1 2TT',
    company_website: WEBSITE,
    company_logo: '',
  },
  ru: {
    company_name: 'Touchline Спортивные газоны',
    company_address: '123456, Москва, ул. Мельничная, 48',
    company_website: WEBSITE,
    company_logo: '',
  },
};

interface DemoTemplate extends Pick<NewTemplate, 'title' | 'subject' | 'scenario' | 'tone' | 'step_number'> {
  readonly layout: LayoutId;
  readonly language: 'en' | 'ru';
}

/** The newest first. */
const TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'Introduction: better grass, fewer lost match days',
    subject: 'Grass at {{organization}}',
    scenario: 'new_pitch_construction',
    tone: 'Professional',
    step_number: 1,
    layout: 'introduction',
    language: 'en',
  },
  {
    title: 'Reference: from mud to match day',
    subject: 'From mud to match day in eleven weeks',
    scenario: 'new_pitch_construction',
    tone: 'Professional',
    step_number: 2,
    layout: 'projectReference',
    language: 'en',
  },
  {
    title: 'Follow-up: pitch survey',
    subject: 'Re: Grass at {{organization}}',
    scenario: 'new_pitch_construction',
    tone: 'Casual',
    step_number: 3,
    layout: 'followUp',
    language: 'en',
  },
  {
    title: 'Spring fertilizer and overseeding',
    subject: 'Two packages for {{organization}} this spring',
    scenario: 'seed_and_fertilizer',
    tone: 'Urgent',
    step_number: 1,
    layout: 'seasonalOffer',
    language: 'en',
  },
  {
    title: 'Invitation to the pitch-testing day',
    subject: 'A day on the pitch, 14 May',
    scenario: 'pitch_testing',
    tone: 'Casual',
    step_number: 1,
    layout: 'pitchDay',
    language: 'en',
  },
  {
    title: 'Pitch-testing day: a reminder',
    subject: 'Re: A day on the pitch, 14 May',
    scenario: 'pitch_testing',
    tone: 'Casual',
    step_number: 2,
    layout: 'followUp',
    language: 'en',
  },
  {
    title: 'Весенняя подкормка и подсев',
    subject: 'Два весенних пакета для {{organization}}',
    scenario: 'seed_and_fertilizer',
    tone: 'Professional',
    step_number: 1,
    layout: 'seasonalOffer',
    language: 'ru',
  },
  {
    title: 'Знакомство: газон без отменённых матчей',
    subject: 'Газон для {{organization}}',
    scenario: 'maintenance_contract',
    tone: 'Professional',
    step_number: 1,
    layout: 'introduction',
    language: 'ru',
  },
];

/** Takes the samples of a layout for true, as the team of the demonstration has decided, and says where its buttons lead. */
function templateOf({ layout, language, ...template }: DemoTemplate): NewTemplate {
  const { designIn } = LAYOUTS.find(({ id }) => id === layout)!;
  const content = JSON.stringify(designIn(language, COMPANIES[language]))
    .replaceAll('[[', '')
    .replaceAll(']]', '')
    .replaceAll(LINK_TO_FILL_IN, VISIT);
  return { ...template, content, html: renderMail(JSON.parse(content), { ...template, language }) };
}

it('V9 the templates of the demonstration say what the layouts say, and are complete', () => {
  const made = TEMPLATES.map(templateOf);
  if (updates) writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(made);
  expect(made.flatMap(({ subject, html }) => findSampleText(subject, html))).toEqual([]);
  expect(made.filter(({ html }) => html.includes(LINK_TO_FILL_IN))).toEqual([]);
});
