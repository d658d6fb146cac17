import type { Language } from '@touchline/shared';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import type { CompanyDetails } from '@touchline/shared/contract';
import { mergeTagText } from '@touchline/shared/contract/merge-tags';
import { sampleText } from '@touchline/shared/contract/sample-text';
import { escapeHtml, safeUrl } from '@touchline/shared/safe-html';
import { heading, html, logo, onPhones, paragraphs, type Piece, piece, row, type RowPlan } from './parts.ts';

const FOOTER = {
  en: {
    name: 'Name of your company',
    address: 'Postal address of your company',
    reason: 'We write to {{organization}} because you look after a sports pitch.',
    unsubscribe: 'Unsubscribe',
  },
  ru: {
    name: 'Название вашей компании',
    address: 'Почтовый адрес вашей компании',
    reason: 'Мы пишем в {{organization}}, потому что вы ухаживаете за спортивным полем.',
    unsubscribe: 'Отписаться',
  },
} as const;

/** Returns the company's details as HTML, with sample text for those that are missing. */
const known = (value: string, sample: string): string => escapeHtml(value) || sampleText(sample);

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

/** The company's logo, or its name, under the band of grass. */
export function brandRow(language: Language, { company_name, company_logo }: CompanyDetails): RowPlan {
  if (company_logo !== '')
    return row([[logo(company_logo, company_name, { containerPadding: '20px 32px 18px' })]]);
  return row([
    [
      heading(known(company_name, FOOTER[language].name), {
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

const link = (href: string, text: string): string =>
  `<a href="${href}" style="color: ${MAIL_COLORS.quiet}; text-decoration: underline;">${text}</a>`;

/** Who sent the mail, why, and how to unsubscribe, as the law requires. */
export function footerRow(language: Language, company: CompanyDetails): RowPlan {
  const words = FOOTER[language];
  const website = safeUrl(company.company_website);
  return row(
    [
      [
        paragraphs(
          [
            [
              known(company.company_name, words.name),
              known(company.company_address, words.address),
              ...(website === '' ? [] : [link(escapeHtml(website), escapeHtml(asRead(website)))]),
            ].join(' · '),
            `${words.reason} ${link('{{unsubscribe_url}}', words.unsubscribe)}`,
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

/** `https://club.com/` as people write it: `club.com`. */
const asRead = (website: string): string => website.replace(/^https?:\/\//iu, '').replace(/\/$/u, '');

/** Filled in with that of the mailbox which the email goes out from. */
export const signature = (): Piece =>
  piece('text', {
    text: `<div>${mergeTagText('signature')}</div>`,
    lineHeight: '160%',
    containerPadding: '6px 32px 36px',
  });
