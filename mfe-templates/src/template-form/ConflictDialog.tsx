import {
  Alert,
  Button,
  color,
  Dialog,
  font,
  formatDateTime,
  MailFrame,
  radius,
  Skeleton,
  space,
} from '@touchline/shared';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { lastModified, type ListedTemplate } from '@touchline/shared/contract/readers';
import { templateList } from '../templateList.ts';
import { messages } from './messages.ts';

export interface ConflictDialogProps {
  /** Id of the template. */
  readonly id: number;
  /** The other person deleted the template. */
  readonly isDeleted: boolean;
  readonly onKeepEditing: () => void;
  readonly onOverwrite: () => void;
  readonly onSaveAsNew: () => void;
  /** @param theirs What is stored now; undefined when it was deleted. */
  readonly onTakeTheirs: (theirs: ListedTemplate | undefined) => void;
}

/** Shows somebody else's version of the template, and asks which of the two to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { id, isDeleted, onKeepEditing, onOverwrite, onSaveAsNew, onTakeTheirs } = props;
  const t = messages.use();
  const { rows: templates, reload } = templateList.use();
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    void reload().finally(() => setLoading(false));
  }, [reload]);
  const theirs = isLoading ? undefined : templates.find((template) => template.id === id);
  return (
    <Dialog
      open
      size={isDeleted ? 'medium' : 'large'}
      title={t(isDeleted ? 'conflictGoneTitle' : 'conflictTitle')}
      description={
        isDeleted
          ? t('conflictGoneText')
          : t('conflictText', { time: formatDateTime(theirs && lastModified(theirs), '…') })
      }
      onClose={onKeepEditing}
      footer={
        <>
          <Button onClick={onKeepEditing}>{t('keepEditing')}</Button>
          <Button
            disabled={!isDeleted && theirs === undefined}
            onClick={() => onTakeTheirs(isDeleted ? undefined : theirs)}
          >
            {t(isDeleted ? 'discardMine' : 'takeTheirs')}
          </Button>
          {!isDeleted && <Button onClick={onOverwrite}>{t('overwrite')}</Button>}
          {/* The choice by which nobody loses anything. */}
          <Button kind="primary" onClick={onSaveAsNew}>
            {t('saveAsNew')}
          </Button>
        </>
      }
    >
      {!isDeleted && isLoading && <Skeleton count={4} />}
      {!isDeleted && !isLoading && theirs === undefined && <Alert kind="warning">{t('theirsUnknown')}</Alert>}
      {!isDeleted && theirs !== undefined && (
        <Theirs aria-label={t('theirs')}>
          <h3>{theirs.title}</h3>
          <p>{`${t('subject')}: ${theirs.subject}`}</p>
          <Paper>
            <MailFrame html={theirs.html} title={t('theirs')} />
          </Paper>
        </Theirs>
      )}
    </Dialog>
  );
}

const Theirs = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  & > h3 {
    font: ${font.heading};
  }
  & > p {
    color: ${color.muted};
  }
`;

const Paper = styled.div`
  max-height: 50dvh;
  margin-top: ${space(1)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;
