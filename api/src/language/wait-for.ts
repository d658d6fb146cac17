import { russianPlural, type Text } from './language.ts';

/** Puts a wait into words: in seconds up to two minutes, then in minutes. */
export function waitFor(seconds: number): Text {
  const isLong = seconds > 120;
  const count = isLong ? Math.ceil(seconds / 60) : seconds;
  return {
    en: `${count} ${isLong ? 'minute' : 'second'}${count === 1 ? '' : 's'}`,
    ru: `${count} ${isLong ? russianPlural(count, 'минуту', 'минуты', 'минут') : russianPlural(count, 'секунду', 'секунды', 'секунд')}`,
  };
}
