import {
  ConfirmDialog,
  formatNumber,
  type Language,
  radius,
  RussianMessage,
  useLanguage,
} from '@touchline/shared';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { ContactGrid } from '../ContactGrid.tsx';
import { spokenFailure } from '../failure.ts';
import { messages } from './messages.ts';
import { purge, type PurgeQuestion } from './unassignedContacts.ts';

const NOBODY: PurgeQuestion = { count: 0, contacts: [] };

export interface PurgeDialogProps {
  /** Who would be deleted; undefined while there is no question. */
  readonly asked: PurgeQuestion | undefined;
  /** Called once they are deleted, to fetch both lists again. */
  readonly onPurged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The confirmation of a purge: who would be deleted, and that they were never written to. The spec fixes it in Russian (O15). */
export function PurgeDialog({
  asked,
  onPurged,
  onClose,
  ...rest
}: PurgeDialogProps & { readonly open: boolean }) {
  const t = messages.use();
  const { count, contacts } = asked ?? NOBODY;
  const scroller = useRef<HTMLDivElement>(null);
  const { language } = useLanguage();
  const tellDeleted = useDeletedNotice();
  const question = (spoken: Language) =>
    messages.in(spoken)('purgeQuestion', { count, formatted: formatNumber(count, spoken) });
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
        const deletion = await purge();
        await onPurged();
        const numbered = { count, formatted: formatNumber(count, language) };
        tellDeleted({ name: t('people', numbered), text: t('purged', numbered), deletion });
      }}
      onClose={onClose}
    >
      {contacts.length > 0 && (
        <>
          <p>{t('neverWrittenTo')}</p>
          <Scroll ref={scroller} tabIndex={0}>
            <ContactGrid label={t('purgedContacts')} contacts={contacts} scroller={scroller} />
          </Scroll>
        </>
      )}
      <TakeBackHint />
    </ConfirmDialog>
  );
}

const Scroll = styled.div`
  max-height: 240px;
  overflow-y: auto;
  border-radius: ${radius.tile};
`;
