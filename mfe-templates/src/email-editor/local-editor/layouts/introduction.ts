import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import type { Language } from '@touchline/shared';
import { footerRow, signature, stripesRow } from './frame.ts';
import { button, design, heading, paragraphs, points, row } from './parts.ts';

const TEXTS = {
  en: {
    preheader: 'A short note about the pitch at {{organization}}',
    headline: 'Better grass, fewer lost match days',
    greeting: 'Hello {{first_name}},',
    opening:
      'I look after pitches for clubs and schools in your area, and I would like to help {{organization}} play on good grass all year round.',
    offer: 'What we usually start with:',
    points: [
      '<strong>A pitch survey:</strong> drainage, compaction, roots and grass cover.',
      '<strong>A written plan</strong> for the season, with what it costs and what can wait.',
      '<strong>One contact</strong> for mowing, feeding, aeration and renovation.',
    ],
    question: 'Would a short call next week suit you?',
    button: 'Suggest a time',
  },
  ru: {
    preheader: 'Коротко о поле в {{organization}}',
    headline: 'Лучше газон — меньше отменённых матчей',
    greeting: 'Здравствуйте, {{first_name}}!',
    opening:
      'Я ухаживаю за полями клубов и школ вашего региона и хочу помочь {{organization}} круглый год играть на хорошем газоне.',
    offer: 'С чего мы обычно начинаем:',
    points: [
      '<strong>Осмотр поля:</strong> дренаж, уплотнение, корни и травостой.',
      '<strong>Письменный план</strong> на сезон: сколько это стоит и что может подождать.',
      '<strong>Один ответственный</strong> за стрижку, подкормку, аэрацию и обновление.',
    ],
    question: 'Удобно ли вам коротко созвониться на следующей неделе?',
    button: 'Предложить время',
  },
} as const;

/** A first letter to somebody who does not know us: plain and personal. */
export function introduction(language: Language, company: CompanyDetails): Design {
  const words = TEXTS[language];
  return design(words.preheader, [
    stripesRow(),
    row([
      [
        heading(words.headline, { fontSize: '26px', containerPadding: '36px 32px 10px' }),
        paragraphs([words.greeting, words.opening, words.offer]),
        points(words.points, { containerPadding: '0px 32px 8px' }),
        paragraphs([words.question]),
        button(words.button, { containerPadding: '10px 32px 20px' }),
        signature(),
      ],
    ]),
    footerRow(language, company),
  ]);
}
