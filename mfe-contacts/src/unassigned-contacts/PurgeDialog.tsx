import {
  ConfirmDialog,
  formatNumber,
  type Language,
  notify,
  RussianMessage,
  useLanguage,
} from '@touchline/shared';
import { spokenFailure } from '../failure.ts';
import { messages } from './messages.ts';
import { purge } from './unassignedContacts.ts';

export interface PurgeDialogProps {
  /** How many contacts would go; undefined while nothing is asked. */
  readonly count: number | undefined;
  /** Called once they are deleted, to fetch both lists again. */
  readonly onPurged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The confirmation of a purge. The spec fixes it in Russian (O15). */
export function PurgeDialog({
  count = 0,
  onPurged,
  onClose,
  ...rest
}: PurgeDialogProps & { readonly open: boolean }) {
  const t = messages.use();
  const { language } = useLanguage();
  const question = (asked: Language) =>
    messages.in(asked)('purgeQuestion', { count, formatted: formatNumber(count, asked) });
  return (
    <ConfirmDialog
      {...rest}
      title={t('purgeTitle')}
      description={<RussianMessage text={question} />}
      confirmLabel={t('purge')}
      busyLabel={t('purging')}
      cancelLabel={t('cancel')}
      describeError={(error) => t('error', { message: spokenFailure(error, t('purgeFailed')) })}
      onConfirm={async () => {
        await purge();
        await onPurged();
        notify({ kind: 'success', text: t('purged', { count, formatted: formatNumber(count, language) }) });
      }}
      onClose={onClose}
    />
  );
}
