import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import type { Language } from '@touchline/shared';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import { brandRow, footerRow, heroRow, stripesRow } from './frame.ts';
import { button, design, divider, heading, onPhones, paragraphs, row, type RowPlan } from './parts.ts';

const TEXTS = {
  en: {
    preheader: '[[Thursday 14 May]]: bring boots, we bring the machines',
    kicker: 'INVITATION',
    headline: 'A day on the pitch, for those who look after one',
    lead: 'See, measure and try it yourself: with groundsmen from clubs around {{organization}}.',
    day: '[[14]]',
    month: '[[May]]',
    when: '<strong>[[Thursday, 9:30 to 15:00]]</strong>',
    where: '[[Northfield training ground, pitch 3. Parking at the gate, lunch is on us.]]',
    greeting: 'Hello {{first_name}}, this is the plan for the day:',
    plan: [
      ['[[9:30]]', 'Measuring: ball roll, traction and hardness with the test kit'],
      ['[[11:00]]', 'Machines: verti-drain, slit seeder and robot mower at work'],
      ['[[13:30]]', 'Your own pitch: bring photos, leave with a plan'],
    ],
    button: 'Reserve a place',
    note: 'Places are limited to [[25]]. An answer until [[30 April]] is enough.',
  },
  ru: {
    preheader: '[[Четверг, 14 мая]]: с вас сапоги, с нас техника',
    kicker: 'ПРИГЛАШЕНИЕ',
    headline: 'День на поле для тех, кто за ним ухаживает',
    lead: 'Посмотреть, измерить и попробовать самим — вместе со специалистами клубов вокруг {{organization}}.',
    day: '[[14]]',
    month: '[[мая]]',
    when: '<strong>[[Четверг, с 9:30 до 15:00]]</strong>',
    where: '[[Тренировочная база «Северная», поле 3. Парковка у ворот, обед за наш счёт.]]',
    greeting: 'Здравствуйте, {{first_name}}! План дня:',
    plan: [
      ['[[9:30]]', 'Измерения: качение мяча, сцепление и твёрдость поля'],
      ['[[11:00]]', 'Техника: верти-дрен, прорезная сеялка и робот-косилка в работе'],
      ['[[13:30]]', 'Ваше поле: с вас фотографии, с нас план'],
    ],
    button: 'Занять место',
    note: 'Мест всего [[25]]. Ответьте, пожалуйста, до [[30 апреля]].',
  },
} as const;

/** An invitation to a day of testing pitches. */
export function pitchDay(language: Language, company: CompanyDetails): Design {
  const words = TEXTS[language];
  return design(words.preheader, [
    stripesRow(),
    brandRow(language, company),
    heroRow(words.kicker, words.headline, words.lead),
    row(
      [
        [
          heading(words.day, {
            headingType: 'h2',
            fontSize: '52px',
            lineHeight: '100%',
            color: MAIL_COLORS.turf,
            textAlign: 'center',
            containerPadding: '26px 8px 0px',
          }),
          paragraphs([words.month], {
            fontSize: '18px',
            fontWeight: 700,
            color: MAIL_COLORS.turfDark,
            textAlign: 'center',
            containerPadding: '0px 8px 24px',
            ...onPhones({ containerPadding: '0px 8px 0px' }),
          }),
        ],
        [
          paragraphs([words.when, words.where], {
            color: MAIL_COLORS.ink,
            containerPadding: '28px 32px 24px 16px',
            ...onPhones({ containerPadding: '12px 32px 28px', textAlign: 'center' }),
          }),
        ],
      ],
      { cells: [1, 2], values: { columnsBackgroundColor: MAIL_COLORS.turfPale } },
    ),
    row([[paragraphs([words.greeting], { containerPadding: '32px 32px 8px' })]]),
    ...words.plan.map(planRow),
    row([
      [
        divider({ containerPadding: '8px 32px 12px' }),
        button(words.button, { containerPadding: '14px 32px 8px' }),
        paragraphs([words.note], {
          fontSize: '14px',
          color: MAIL_COLORS.quiet,
          containerPadding: '4px 32px 36px',
        }),
      ],
    ]),
    footerRow(language, company),
  ]);
}

/** A time and what happens then; stacked on phones. */
function planRow([time, what]: readonly [string, string]): RowPlan {
  return row(
    [
      [
        paragraphs([time], {
          fontWeight: 700,
          color: MAIL_COLORS.turf,
          containerPadding: '8px 8px 8px 32px',
          ...onPhones({ containerPadding: '10px 32px 0px' }),
        }),
      ],
      [
        paragraphs([what], {
          containerPadding: '8px 32px',
          ...onPhones({ containerPadding: '0px 32px 8px' }),
        }),
      ],
    ],
    { cells: [1, 4] },
  );
}
