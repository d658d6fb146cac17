import { defineMessages } from '@touchline/shared';
import { TEMPLATE_TONES, type TemplateTone } from '@touchline/shared/contract';

/** What both features of the section say of a template. */
export const messages = defineMessages('templates', {
  en: {
    edit: 'Edit Template',
    preview: 'Preview',
    gone: 'This template is no longer there. Somebody may have deleted it.',
    untitled: 'Untitled template',
    Professional: 'Professional',
    Casual: 'Casual',
    Urgent: 'Urgent',
  },
  ru: {
    edit: 'Изменение шаблона',
    preview: 'Просмотр',
    gone: 'Этого шаблона больше нет. Возможно, его кто-то удалил.',
    untitled: 'Шаблон без названия',
    Professional: 'Деловой',
    Casual: 'Неформальный',
    Urgent: 'Срочный',
  },
});

const isTone = (tone: string): tone is TemplateTone => (TEMPLATE_TONES as readonly string[]).includes(tone);

/** The name of a tone in the language of the interface; one that nobody here knows says it itself. */
export function useToneLabel(): (tone: string) => string {
  const t = messages.use();
  return (tone) => (isTone(tone) ? t(tone) : tone);
}
