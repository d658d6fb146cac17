import { ConfirmDialog, useFormatNumber } from '@touchline/shared';
import type { PeopleActionKind } from '@touchline/shared/contract';
import { SENDING_ACTIONS } from './actionsFor.ts';
import { messages } from './messages.ts';
import type { Whom } from './usePeopleActions.ts';

/** An action that is asked about before it is done. */
export interface AskedAction {
  readonly action: PeopleActionKind;
  readonly whom: Whom;
  /** How many it can do something for, as far as the page knows. */
  readonly count: number;
  /** How many were selected. */
  readonly of: number;
  /** Of the person, where it is one. */
  readonly name: string | undefined;
}

export interface PeopleQuestionProps extends AskedAction {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says exactly what an action does, and for how many, before it is done. */
export function PeopleQuestion({ action, count, of, name, onConfirm, onClose }: PeopleQuestionProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const numbered = { count, formatted: formatNumber(count) };
  return (
    <ConfirmDialog
      open
      kind={SENDING_ACTIONS.has(action) ? 'primary' : 'danger'}
      title={name === undefined ? t(`ask.${action}`, numbered) : t(`askOne.${action}`, { name })}
      description={[
        ...(count < of ? [t('appliesTo', { ...numbered, of: formatNumber(of) })] : []),
        t(`text.${action}`),
      ].join(' ')}
      confirmLabel={t(action)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
