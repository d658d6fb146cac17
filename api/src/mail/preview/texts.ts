import type { Text } from '../../language/language.ts';

export const texts = {
  notAnAddress: { en: 'is not an e-mail address', ru: 'не похоже на адрес электронной почты' },
  suppressed: {
    en: 'gets no more mail: whoever reads it has unsubscribed, or mail to it came back',
    ru: 'больше не получает писем: адресат отписался, или письма на этот адрес возвращались',
  },
} satisfies Record<string, Text>;
