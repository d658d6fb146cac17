import { defineMessages } from '@touchline/shared';
import { TEMPLATE_TONES, type TemplateTone } from '@touchline/shared/contract';

/** Words about templates that both features use. */
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

/** The name of a tone in the language of the interface; an unknown tone is its own name. */
export function useToneLabel(): (tone: string) => string {
  const t = messages.use();
  return (tone) => (isTone(tone) ? t(tone) : tone);
}
