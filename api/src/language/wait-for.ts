import { russianPlural, type Text } from './language.ts';

/** A wait as people say it: nobody counts more than two minutes in seconds. */
export function waitFor(seconds: number): Text {
  const isLong = seconds > 120;
  const count = isLong ? Math.ceil(seconds / 60) : seconds;
  return {
    en: `${count} ${isLong ? 'minute' : 'second'}${count === 1 ? '' : 's'}`,
    ru: `${count} ${isLong ? russianPlural(count, 'минуту', 'минуты', 'минут') : russianPlural(count, 'секунду', 'секунды', 'секунд')}`,
  };
}
