import type { Language } from '@touchline/shared';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import { heading, html, onPhones, paragraphs, row, type RowPlan } from './parts.ts';

const COMPANY = { en: 'Touchline Sports Turf', ru: 'Touchline Спортивные газоны' } as const;

const FOOTER = {
  en: {
    address: '1 Groundsman Lane, Greenfield GF1 2TT',
    reason: 'We write to {{organization}} because you look after a sports pitch.',
    unsubscribe: 'Unsubscribe',
  },
  ru: {
    address: '123456, Москва, ул. Стадионная, 1',
    reason: 'Мы пишем в {{organization}}, потому что вы ухаживаете за спортивным полем.',
    unsubscribe: 'Отписаться',
  },
} as const;

/** The name of the company, for signatures. */
export const company = (language: Language): string => COMPANY[language];

const STRIPES = 10;

/** Alternating light and dark grass, as a mower leaves it. Drawn with table cells, so that nothing has to be loaded. */
function mownStripes(height: number): string {
  const cells = Array.from({ length: STRIPES }, (_, at) => {
    const color = at % 2 ? '#166534' : MAIL_COLORS.turf;
    return `<td bgcolor="${color}" height="${height}" style="background-color: ${color}; height: ${height}px; font-size: 0; line-height: 0;">&nbsp;</td>`;
  });
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="table-layout: fixed;"><tbody><tr>${cells.join('')}</tr></tbody></table>`;
}

/** A band of mown grass over a letter, with room above it. */
export const stripesRow = (): RowPlan =>
  row([[html(mownStripes(10))]], { values: { padding: '24px 0px 0px' } });

/** The sender, above the band of grass. */
export function brandRow(language: Language): RowPlan {
  return row([
    [
      heading(company(language), {
        headingType: 'h2',
        fontSize: '15px',
        color: MAIL_COLORS.turfDark,
        containerPadding: '20px 32px 18px',
      }),
    ],
  ]);
}

/** A dark green opening: topic, headline, and one sentence. */
export function heroRow(kicker: string, headline: string, lead: string): RowPlan {
  return row(
    [
      [
        paragraphs([kicker], {
          fontSize: '13px',
          fontWeight: 700,
          letterSpacing: '1px',
          color: '#BBF7D0',
          containerPadding: '40px 32px 4px',
        }),
        heading(headline, {
          fontSize: '34px',
          lineHeight: '118%',
          color: MAIL_COLORS.white,
          containerPadding: '4px 32px',
          ...onPhones({ fontSize: '28px' }),
        }),
        paragraphs([lead], { fontSize: '17px', color: '#DCFCE7', containerPadding: '8px 32px 40px' }),
      ],
    ],
    { values: { columnsBackgroundColor: MAIL_COLORS.turfDark } },
  );
}

/** Who sent the mail, why, and how to unsubscribe, as the law requires. */
export function footerRow(language: Language): RowPlan {
  const words = FOOTER[language];
  return row(
    [
      [
        paragraphs(
          [
            `${company(language)} · ${words.address}`,
            `${words.reason} <a href="{{unsubscribe_url}}" style="color: ${MAIL_COLORS.quiet}; text-decoration: underline;">${words.unsubscribe}</a>`,
          ],
          {
            fontSize: '13px',
            color: MAIL_COLORS.quiet,
            textAlign: 'center',
            containerPadding: '24px 32px 40px',
          },
        ),
      ],
    ],
    { values: { columnsBackgroundColor: '' } },
  );
}

/** The sender, to be replaced by a real name. */
export function signature(language: Language, name: string, role: string) {
  return paragraphs(
    [`<strong style="color: ${MAIL_COLORS.ink};">${name}</strong><br>${role}, ${company(language)}`],
    { containerPadding: '6px 32px 36px' },
  );
}
