import { defineMessages } from '@touchline/shared';

/** What the starting layouts are called, and what each is for: `<id>` and `<id>_purpose`. */
export const layoutMessages = defineMessages('templates.layouts', {
  en: {
    introduction: 'Introduction',
    introduction_purpose: 'A first, personal letter',
    projectReference: 'Project reference',
    projectReference_purpose: 'A finished project in three figures',
    seasonalOffer: 'Seasonal offer',
    seasonalOffer_purpose: 'Two packages side by side',
    pitchDay: 'Pitch-testing day',
    pitchDay_purpose: 'An invitation with a date and a plan',
    followUp: 'Follow-up',
    followUp_purpose: 'A short reminder',
  },
  ru: {
    introduction: 'Знакомство',
    introduction_purpose: 'Первое личное письмо',
    projectReference: 'Пример проекта',
    projectReference_purpose: 'Готовый проект в трёх цифрах',
    seasonalOffer: 'Сезонное предложение',
    seasonalOffer_purpose: 'Два пакета рядом',
    pitchDay: 'День на поле',
    pitchDay_purpose: 'Приглашение с датой и планом',
    followUp: 'Напоминание',
    followUp_purpose: 'Короткое письмо вдогонку',
  },
});
