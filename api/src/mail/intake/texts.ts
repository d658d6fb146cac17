import type { Text } from '../../language/language.ts';

export const texts = {
  settledOtherwise: {
    en: 'Somebody else has decided otherwise about this email.',
    ru: 'Кто-то уже решил с этим письмом иначе.',
  },
  chooseContact: { en: 'must say whose reply it is', ru: 'нужно указать: чей это ответ' },
  nothingSent: {
    en: 'is nobody to whom email was sent, nor to any colleague: there is nothing that it could reply to',
    ru: 'не подходит: ни этому контакту, ни его коллегам ничего не отправляли, отвечать не на что',
  },
} satisfies Record<string, Text>;
