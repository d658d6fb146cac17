import { defineMessages } from '../language/index.ts';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';

const messages = defineMessages('place.discard', {
  en: {
    title: 'Discard changes?',
    text: 'What you typed has not been saved.',
    leave: 'Discard changes',
    stay: 'Keep editing',
  },
  ru: {
    title: 'Закрыть без сохранения?',
    text: 'Введённое не сохранено.',
    leave: 'Не сохранять',
    stay: 'Продолжить ввод',
  },
});

/** {@link useLeaveQuestion} for a form: `dirty` while something typed is not saved, `busy` while it is being saved. */
export function useDiscardQuestion({ dirty, busy }: { readonly dirty: boolean; readonly busy: boolean }) {
  const t = messages.use();
  return useLeaveQuestion({
    needed: dirty,
    forbidden: busy,
    title: t('title'),
    text: t('text'),
    leaveLabel: t('leave'),
    stayLabel: t('stay'),
  });
}
