import { defineMessages } from '@touchline/shared';

/** Words of the controls that several panels share. */
export const messages = defineMessages('templates.settingControls', {
  en: {
    brandColors: 'Brand colours',
    hex: 'Colour as a number (hex)',
    badColor: 'Type a colour such as #1b6e3c.',
    saturation: 'Saturation and brightness',
    hue: 'Hue',
  },
  ru: {
    brandColors: 'Фирменные цвета',
    hex: 'Цвет числом (hex)',
    badColor: 'Введите цвет, например #1b6e3c.',
    saturation: 'Насыщенность и яркость',
    hue: 'Оттенок',
  },
});
