import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import type { Language } from '@touchline/shared';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import { brandRow, footerRow, heroRow, stripesRow } from './frame.ts';
import { button, design, heading, paragraphs, type Piece, row } from './parts.ts';

const TEXTS = {
  en: {
    preheader: 'Order by [[31 March]]: spring fertilizer and overseeding, spread for you',
    kicker: '[[SPRING 2027]]',
    headline: 'Wake your pitch before the season does',
    lead: 'Grass grows from eight degrees of soil temperature. What it is given now decides how it stands in May.',
    greeting:
      'Hello {{first_name}}, for {{organization}} we have put together two packages. [[Both include delivery and spreading.]]',
    offers: [
      {
        title: 'Spring fertilizer',
        text: '[[Slow-release NPK 22-5-10 with iron. Feeds for twelve weeks, without a flush of growth.]]',
        price: '[[from €490 per pitch]]',
      },
      {
        title: 'Overseeding',
        text: '[[Ryegrass mix for worn areas, slit-seeded and top-dressed. Ready for play in five weeks.]]',
        price: '[[from €1,250 per pitch]]',
      },
    ],
    both: '<strong>Both together: [[15 %]] less</strong>, if you order by [[31 March]].',
    button: 'Reserve your week',
  },
  ru: {
    preheader: 'До [[31 марта]]: весенняя подкормка и подсев с внесением',
    kicker: '[[ВЕСНА 2027]]',
    headline: 'Разбудите поле раньше сезона',
    lead: 'Трава растёт при температуре почвы от восьми градусов. От того, что она получит сейчас, зависит газон в мае.',
    greeting:
      '{{first_name}}, здравствуйте! Для {{organization}} мы собрали два пакета. [[Доставка и внесение включены в оба.]]',
    offers: [
      {
        title: 'Весенняя подкормка',
        text: '[[NPK 22-5-10 длительного действия с железом. Питает двенадцать недель, без скачка роста.]]',
        price: '[[от 49 000 ₽ за поле]]',
      },
      {
        title: 'Подсев',
        text: '[[Райграс для изношенных мест: прорезной посев и песок сверху. Можно играть через пять недель.]]',
        price: '[[от 125 000 ₽ за поле]]',
      },
    ],
    both: '<strong>Вместе на [[15 %]] дешевле</strong> при заказе до [[31 марта]].',
    button: 'Выбрать неделю',
  },
} as const;

interface Offer {
  readonly title: string;
  readonly text: string;
  readonly price: string;
}

const offer = ({ title, text, price }: Offer): readonly Piece[] => [
  heading(title, {
    headingType: 'h2',
    fontSize: '20px',
    color: MAIL_COLORS.turfDark,
    containerPadding: '22px 20px 4px',
  }),
  paragraphs([text], { fontSize: '15px', containerPadding: '4px 20px' }),
  paragraphs([`<strong>${price}</strong>`], { color: MAIL_COLORS.turf, containerPadding: '8px 20px 22px' }),
];

/** A seasonal offer, with two packages side by side. */
export function seasonalOffer(language: Language, company: CompanyDetails): Design {
  const words = TEXTS[language];
  return design(words.preheader, [
    stripesRow(),
    brandRow(language, company),
    heroRow(words.kicker, words.headline, words.lead),
    row([[paragraphs([words.greeting], { containerPadding: '32px 32px 16px' })]]),
    row(words.offers.map(offer), {
      columnValues: {
        padding: '4px',
        backgroundColor: MAIL_COLORS.turfPale,
        border: card(),
        borderRadius: '0px',
      },
    }),
    row([
      [
        paragraphs([words.both], {
          fontSize: '18px',
          textAlign: 'center',
          containerPadding: '28px 32px 6px',
        }),
        button(words.button, { textAlign: 'center', containerPadding: '10px 32px 40px' }),
      ],
    ]),
    footerRow(language, company),
  ]);
}

/** A white border, so that neighbouring cards are set apart. */
function card() {
  const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => [
    [`border${side}Width`, '12px'],
    [`border${side}Style`, 'solid'],
    [`border${side}Color`, MAIL_COLORS.white],
  ]);
  return Object.fromEntries(sides.flat()) as Record<string, string>;
}
