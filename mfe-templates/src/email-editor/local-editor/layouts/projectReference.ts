import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import type { Language } from '@touchline/shared';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import { brandRow, footerRow, heroRow, stripesRow } from './frame.ts';
import { button, design, heading, onPhones, paragraphs, pictureToChoose, type Piece, row } from './parts.ts';

const TEXTS = {
  en: {
    preheader: '[[How a worn pitch became the best in its league within one summer]]',
    kicker: 'PROJECT REFERENCE',
    headline: '[[From mud to match day in eleven weeks]]',
    lead: 'A club like {{organization}} had lost [[nine]] home games to a waterlogged pitch. This is what we did.',
    picture: 'The renovated pitch on its first match day',
    figures: [
      ['[[11 weeks]]', 'from first cut to first match'],
      ['[[0]]', 'home games lost since then'],
      ['[[−38 %]]', 'water used in summer'],
    ],
    storyTitle: 'What made the difference',
    story: [
      'Hello {{first_name}},',
      '[[The soil was sealed ten centimeters below the surface. We slit-drained the goalmouths, worked in 120 metric tons of sand, and overseeded twice with a ryegrass mix that stands up to five training evenings a week.]]',
      'I would be glad to show you the pitch, and to tell you honestly what of it would be worth doing at yours.',
    ],
    button: 'See the whole project',
  },
  ru: {
    preheader: '[[Как изношенное поле за одно лето стало лучшим в лиге]]',
    kicker: 'НАШ ПРОЕКТ',
    headline: '[[От грязи до матча за одиннадцать недель]]',
    lead: 'Клуб вроде {{organization}} из-за воды на поле потерял [[девять]] домашних матчей. Вот что мы сделали.',
    picture: 'Обновлённое поле в день первого матча',
    figures: [
      ['[[11 недель]]', 'от первой стрижки до первого матча'],
      ['[[0]]', 'отменённых матчей с тех пор'],
      ['[[−38 %]]', 'расход воды летом'],
    ],
    storyTitle: 'Что изменило поле',
    story: [
      'Здравствуйте, {{first_name}}!',
      '[[Почва была уплотнена на глубине десяти сантиметров. Мы прорезали дренаж у ворот, внесли 120 тонн песка и дважды подсеяли райграс, который выдерживает пять тренировок в неделю.]]',
      'Буду рад показать вам это поле и честно сказать, что из этого стоит сделать на вашем.',
    ],
    button: 'Посмотреть весь проект',
  },
} as const;

const figure = ([value, label]: readonly [string, string]): readonly Piece[] => [
  heading(value, {
    headingType: 'h2',
    fontSize: '30px',
    lineHeight: '110%',
    color: MAIL_COLORS.turf,
    textAlign: 'center',
    containerPadding: '28px 12px 2px',
    ...onPhones({ containerPadding: '18px 12px 2px' }),
  }),
  paragraphs([label], {
    fontSize: '14px',
    lineHeight: '140%',
    textAlign: 'center',
    containerPadding: '2px 16px 28px',
    ...onPhones({ containerPadding: '2px 16px 16px' }),
  }),
];

/** A finished project, presented with three figures. */
export function projectReference(language: Language, company: CompanyDetails): Design {
  const words = TEXTS[language];
  return design(words.preheader, [
    stripesRow(),
    brandRow(language, company),
    heroRow(words.kicker, words.headline, words.lead),
    row([[pictureToChoose(words.picture)]]),
    row(words.figures.map(figure), { values: { columnsBackgroundColor: MAIL_COLORS.turfPale } }),
    row([
      [
        heading(words.storyTitle, { headingType: 'h2', fontSize: '22px', containerPadding: '36px 32px 8px' }),
        paragraphs(words.story),
        button(words.button, { containerPadding: '14px 32px 36px' }),
      ],
    ]),
    footerRow(language, company),
  ]);
}
