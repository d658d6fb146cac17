import { useLeaveQuestion } from '@touchline/shared';
import { messages } from './messages.ts';

/** The question before something is closed that is shown only once, and that nobody has kept yet. */
export function useKeepQuestion(isUnkept: boolean) {
  const t = messages.use();
  return useLeaveQuestion({
    needed: isUnkept,
    title: t('keepTitle'),
    text: t('keepText'),
    leaveLabel: t('keepLeave'),
    stayLabel: t('keepStay'),
  });
}
