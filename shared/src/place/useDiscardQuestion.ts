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

export interface DiscardQuestionOptions {
  /** Something typed is not saved. */
  readonly dirty: boolean;
  /** It is being saved. */
  readonly busy: boolean;
  /** What would be lost, where it is not everything typed. */
  readonly text?: string | undefined;
  /** See {@link LeaveQuestionOptions}. */
  readonly onLeave?: () => void;
}

/** {@link useLeaveQuestion} for a form. */
export function useDiscardQuestion({ dirty, busy, text, onLeave }: DiscardQuestionOptions) {
  const t = messages.use();
  return useLeaveQuestion({
    needed: dirty,
    forbidden: busy,
    title: t('title'),
    text: text ?? t('text'),
    leaveLabel: t('leave'),
    stayLabel: t('stay'),
    onLeave,
  });
}
