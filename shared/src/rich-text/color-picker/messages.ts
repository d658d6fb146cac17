import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('richText.colorPicker', {
  en: {
    brandColors: 'Brand colors',
    hex: 'Color as a number (hex)',
    badColor: 'Type a color such as #1b6e3c.',
    byEye: 'Pick a color',
  },
  ru: {
    brandColors: 'Фирменные цвета',
    hex: 'Цвет числом (hex)',
    badColor: 'Введите цвет, например #1b6e3c.',
    byEye: 'Выбрать на глаз',
  },
});
