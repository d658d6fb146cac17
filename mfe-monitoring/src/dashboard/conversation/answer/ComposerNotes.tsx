import { Alert, Button, space } from '@touchline/shared';
import type { AnswerForm } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import type { useDraft } from './useDraft.ts';
import type { useSending } from './useSending.ts';

export interface ComposerNotesProps {
  readonly form: AnswerForm;
  readonly draft: ReturnType<typeof useDraft>;
  readonly sending: ReturnType<typeof useSending>;
  readonly onClose: () => void;
}

/** What keeps an answer from being saved or sent, each with what the person can do about it. */
export function ComposerNotes({ form, draft, sending, onClose }: ComposerNotesProps) {
  const t = messages.use();
  const { failure } = sending;
  return (
    <>
      {draft.state === 'elsewhere' && (
        <Alert
          kind="warning"
          action={
            <Row>
              <Button size="small" onClick={() => draft.takeOther(form.draft)}>
                {t('takeTheirs')}
              </Button>
              <Button size="small" onClick={() => draft.keepOwn(form.draft)}>
                {t('keepMine')}
              </Button>
            </Row>
          }
        >
          {t('elsewhere')}
        </Alert>
      )}
      {draft.failure !== undefined && (
        <Alert
          kind="warning"
          action={
            <Button size="small" onClick={onClose}>
              {t('closeUnsaved')}
            </Button>
          }
        >
          {draft.failure}
        </Alert>
      )}
      {failure && (
        <Alert
          action={
            failure.isUnseen && (
              <Row>
                <Button size="small" onClick={sending.sendAnyway}>
                  {t('sendAnyway')}
                </Button>
                <Button size="small" onClick={sending.lookFirst}>
                  {t('lookFirst')}
                </Button>
              </Row>
            )
          }
        >
          {failure.text}
        </Alert>
      )}
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
