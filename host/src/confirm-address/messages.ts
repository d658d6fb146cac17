import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.confirmAddress', {
  en: {
    loading: 'Loading...',
    title: 'Confirm your address',
    text: 'From then on you sign in to Touchline as {{email}}, and emails about your account go there.',
    confirm: 'Confirm the Address',
    confirming: 'Confirming…',
    done: 'Your address is confirmed',
    doneText: 'You sign in as {{email}} from now on.',
    failed: 'The address could not be confirmed',
    unusable: 'This link cannot be used',
    onward: 'Go to Touchline',
  },
  ru: {
    loading: 'Загрузка...',
    title: 'Подтверждение адреса',
    text: 'После этого входить в Touchline нужно будет как {{email}}, и письма об учётной записи будут приходить туда.',
    confirm: 'Подтвердить адрес',
    confirming: 'Подтверждаем…',
    done: 'Адрес подтверждён',
    doneText: 'Теперь для входа нужен адрес {{email}}.',
    failed: 'Не удалось подтвердить адрес',
    unusable: 'Ссылка не действует',
    onward: 'Перейти в Touchline',
  },
});
