import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import type { Language } from '@touchline/shared';
import { footerRow, signature, stripesRow } from './frame.ts';
import { button, design, paragraphs, row } from './parts.ts';

const TEXTS = {
  en: {
    preheader: 'A one-line answer is enough',
    paragraphs: [
      'Hello {{first_name}},',
      'I wrote to you a few days ago about the pitch at {{organization}}. You are surely busy, so in short: we come by, look at the grass, and you get a plan in writing. It binds you to nothing.',
      'If another time of the year is better, or somebody else looks after this, a one-line answer is enough.',
    ],
    button: 'Choose a day',
    closing: 'With best wishes',
  },
  ru: {
    preheader: 'Ответить можно одной строкой',
    paragraphs: [
      'Здравствуйте, {{first_name}}!',
      'Несколько дней назад я писал вам о поле в {{organization}}. Вы наверняка заняты, поэтому коротко: мы приезжаем, осматриваем газон, и вы получаете письменный план. Это ни к чему вас не обязывает.',
      'Если удобнее в другое время года или этим занимается кто-то другой, достаточно ответа в одну строку.',
    ],
    button: 'Выбрать день',
    closing: 'С наилучшими пожеланиями',
  },
} as const;

/** A reminder to somebody who has not replied: short and plain. */
export function followUp(language: Language, company: CompanyDetails): Design {
  const words = TEXTS[language];
  return design(words.preheader, [
    stripesRow(),
    row([
      [
        paragraphs(words.paragraphs, { containerPadding: '36px 32px 10px' }),
        button(words.button, { containerPadding: '14px 32px 20px' }),
        paragraphs([words.closing], { containerPadding: '10px 32px 0px' }),
        signature(),
      ],
    ]),
    footerRow(language, company),
  ]);
}
