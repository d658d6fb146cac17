import type { Text } from '../../language/language.ts';

export const texts = {
  nothing_to_lift: {
    en: 'There is no bounce any more that keeps emails from this contact.',
    ru: 'Недоставленных писем, из-за которых остановлена отправка этому контакту, больше нет.',
  },
  other_reason: {
    en: 'This person has unsubscribed. That can only be changed in Settings, on the do-not-email list.',
    ru: 'Этот человек отписался. Изменить это можно только в настройках, в стоп-листе.',
  },
} as const satisfies Record<string, Text>;
