import {
  Badge,
  Button,
  changeFailure,
  ConfirmDialog,
  errorStatus,
  font,
  logFailure,
  May,
  notify,
  space,
  useFormatNumber,
} from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { Deletion } from '@touchline/shared/contract';
import { restoreDeletion } from '@touchline/shared/deletions';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useSWRConfig } from 'swr';
import { ItemNote, LongItemList } from '../ItemList.ts';
import { messages } from './messages.ts';

/** What has to be said before something is restored. */
interface Question {
  readonly row: Deletion;
  readonly text: string;
  readonly resolvesConflicts: boolean;
}

/** What was deleted, by whom and when; asks before something is restored that would not simply be as it was. */
export function DeletionList({ rows }: { readonly rows: readonly Deletion[] }) {
  const t = messages.use();
  const nameOf = useDeletionName();
  const { mutate } = useSWRConfig();
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState<number>();
  const restore = async (row: Deletion, resolvesConflicts = false) => {
    await restoreDeletion(row.id, resolvesConflicts);
    notify({ kind: 'success', text: t('restored', { name: nameOf(row) }) });
    // What is back may be in any list, and in the figures of any section.
    await mutate(() => true).catch(() => undefined);
  };
  const press = async (row: Deletion) => {
    if (row.was_active) return setQuestion({ row, text: t('wasActive'), resolvesConflicts: false });
    setBusy(row.id);
    try {
      await restore(row);
    } catch (error) {
      const text = changeFailure(error, t('restoreFailed'));
      if (errorStatus(error) === 409) return setQuestion({ row, text, resolvesConflicts: true });
      logFailure('A deletion could not be undone.', error);
      notify({ kind: 'error', text });
      await mutate(() => true).catch(() => undefined);
    } finally {
      setBusy(undefined);
    }
    return undefined;
  };
  return (
    <>
      <LongItemList aria-label={t('list')}>
        {rows.map((row) => (
          <Row key={row.id}>
            <div>
              <b>{nameOf(row)}</b>
              <ItemNote as="p">
                {row.deleted_by === '' ? t('deleted') : t('deletedBy', { person: row.deleted_by })}{' '}
                <OwnTime value={row.deleted_at} />
              </ItemNote>
              <ItemNote as="p">
                {t('until')} <OwnTime value={row.expires_at} />
              </ItemNote>
            </div>
            <Badge>{t(`kind.${row.kind}`)}</Badge>
            <May do="restore">
              <Button
                size="small"
                busy={busy === row.id}
                aria-label={t('restoreOf', { name: nameOf(row) })}
                onClick={() => void press(row)}
              >
                {t('restore')}
              </Button>
            </May>
          </Row>
        ))}
      </LongItemList>
      <ConfirmDialog
        open={question !== undefined}
        kind="primary"
        title={t('askTitle', { name: question ? nameOf(question.row) : '' })}
        description={question?.text}
        confirmLabel={t('restore')}
        busyLabel={t('restoring')}
        cancelLabel={t('cancel')}
        describeError={(error) => changeFailure(error, t('restoreFailed'))}
        onConfirm={() => question && restore(question.row, question.resolvesConflicts)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

/** Names that stand for a purge are followed by how many there are more. */
function useDeletionName(): (row: Deletion) => string {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return ({ kind, name, contact_count }) => {
    const shown = name || t('unnamed');
    const more = kind === 'purge' ? contact_count - name.split(', ').length : 0;
    return more > 0 ? t('more', { name: shown, count: more, formatted: formatNumber(more) }) : shown;
  };
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  & > :first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
  & b {
    font: ${font.strong};
  }
`;
