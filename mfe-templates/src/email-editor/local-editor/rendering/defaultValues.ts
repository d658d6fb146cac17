import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import type { Language } from '@touchline/shared';
import type { Values } from '../../../emailEditor.ts';
import type { EditableType } from './kinds.ts';

const INHERITED_LINKS = {
  inherit: true,
  linkColor: MAIL_COLORS.turf,
  linkHoverColor: MAIL_COLORS.turf,
  linkUnderline: true,
  linkHoverUnderline: true,
};
const NO_LINK = { name: 'web', values: { href: '', target: '_blank' } };
const COMMON = {
  containerPadding: '10px 32px',
  anchor: '',
  selectable: true,
  draggable: true,
  duplicatable: true,
  deletable: true,
  hideable: true,
};

const menuItem = (key: string, text: string) => ({ key, link: NO_LINK, text });

const DEFAULTS: Readonly<Record<EditableType, Values>> = {
  text: {
    ...COMMON,
    fontSize: '16px',
    textAlign: 'left',
    lineHeight: '150%',
    linkStyle: INHERITED_LINKS,
    text: '<p>Hello {{first_name}},</p>',
  },
  heading: {
    ...COMMON,
    headingType: 'h1',
    fontWeight: 700,
    fontSize: '28px',
    color: MAIL_COLORS.ink,
    textAlign: 'left',
    lineHeight: '125%',
    linkStyle: INHERITED_LINKS,
    text: 'A pitch that plays all year',
  },
  image: {
    ...COMMON,
    containerPadding: '10px 0px',
    src: { url: '', width: 600, height: 300, autoWidth: true, maxWidth: '100%' },
    textAlign: 'center',
    altText: '',
    action: NO_LINK,
  },
  button: {
    ...COMMON,
    // As in the layouts, so that the preflight says which button it is.
    href: { name: 'web', values: { href: LINK_TO_FILL_IN, target: '_blank' } },
    buttonColors: {
      color: MAIL_COLORS.white,
      backgroundColor: MAIL_COLORS.turf,
      hoverColor: MAIL_COLORS.white,
      hoverBackgroundColor: MAIL_COLORS.turfDark,
    },
    size: { autoWidth: true, width: '100%' },
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '120%',
    textAlign: 'left',
    // A 16 px font at 120 % is 19 px high: with 13 and 12 px of padding the button has the 44 px that a finger needs.
    padding: '13px 24px 12px',
    border: {},
    borderRadius: '8px',
    text: 'Learn more',
    calculatedWidth: 134,
    calculatedHeight: 44,
  },
  divider: {
    ...COMMON,
    width: '100%',
    border: { borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: MAIL_COLORS.line },
    textAlign: 'center',
  },
  html: { ...COMMON, html: '<p style="margin: 0;">HTML</p>' },
  menu: {
    ...COMMON,
    containerPadding: '10px',
    menu: {
      items: [
        menuItem('services', 'Services'),
        menuItem('projects', 'Projects'),
        menuItem('contact', 'Contact'),
      ],
    },
    fontSize: '15px',
    fontWeight: 600,
    textColor: MAIL_COLORS.text,
    linkColor: MAIL_COLORS.turf,
    align: 'center',
    layout: 'horizontal',
    separator: '',
    padding: '8px 14px',
  },
  social: {
    ...COMMON,
    icons: {
      iconType: 'circle',
      icons: [
        { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
    },
    align: 'center',
    iconSize: 32,
    spacing: 12,
  },
};

const RUSSIAN: Readonly<Partial<Record<EditableType, Values>>> = {
  text: { text: '<p>Здравствуйте, {{first_name}}!</p>' },
  heading: { text: 'Поле, готовое круглый год' },
  button: { text: 'Подробнее' },
  menu: {
    menu: {
      items: [
        menuItem('services', 'Услуги'),
        menuItem('projects', 'Проекты'),
        menuItem('contact', 'Контакты'),
      ],
    },
  },
};

/** The initial values of a new block, in Unlayer's design format. A fresh copy each time. */
export function defaultValues(type: EditableType, language: Language = 'en'): Values {
  return structuredClone({ ...DEFAULTS[type], ...(language === 'ru' && RUSSIAN[type]) });
}
