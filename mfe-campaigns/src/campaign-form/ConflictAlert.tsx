import { Alert, Button, RetryButton, space } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { changedFields, type FieldName, fieldsOf } from './campaignFields.ts';
import { messages } from './messages.ts';
import { useStoredCampaign } from './useStoredCampaign.ts';

const LABELS = {
  name: 'name',
  scenario: 'scenario',
  status: 'status',
  contacts: 'contacts',
  templates: 'templates',
  emailCount: 'emailCount',
  frequencyDays: 'frequency',
  staggerSends: 'stagger',
} as const satisfies Record<FieldName, string>;

export interface ConflictAlertProps {
  /** The version that was edited. */
  readonly stored: ShownCampaign;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: (theirs: ShownCampaign) => void;
}

/** Shown when somebody else has changed the campaign: says what they changed, and asks which version to keep. */
export function ConflictAlert({ stored, onOverwrite, onTakeTheirs }: ConflictAlertProps) {
  const t = messages.use();
  const { value: theirs, error, load } = useStoredCampaign(stored.id);
  const isFailed = error !== undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const fields = theirs === undefined ? [] : changedFields(fieldsOf(theirs), fieldsOf(stored));
  return (
    <div ref={place}>
      <Alert
        kind="warning"
        action={
          <Choices>
            {isFailed ? (
              <RetryButton onRetry={load} />
            ) : (
              <Button
                size="small"
                disabled={theirs === undefined}
                onClick={() => theirs && onTakeTheirs(theirs)}
              >
                {t('loadTheirs')}
              </Button>
            )}
            <Button size="small" onClick={onOverwrite}>
              {t('overwrite')}
            </Button>
          </Choices>
        }
      >
        {t('conflict')}
        {fields.length > 0 &&
          ` ${t('conflictFields', { fields: fields.map((name) => t(LABELS[name])).join(', ') })}`}
        {isFailed && ` ${t('loadFailed')}`}
      </Alert>
    </div>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
