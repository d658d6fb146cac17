import { Badge, Button, color, font, Skeleton, space } from '@touchline/shared';
import { Check, Reply as ReplyIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import type { ShownHistory } from '../../../common/contactHistory.ts';
import { useDialogPlace } from '../../dialogs.ts';
import { messages } from './messages.ts';

const Composer = lazy(async () => ({ default: (await import('./Composer.tsx')).Composer }));

export interface AnswerFootProps {
  /** The contact, and its name. */
  readonly contact: number;
  readonly name: string;
  readonly history: ShownHistory;
  readonly reload: () => Promise<void>;
  /** Marks the contact as answered; absent where nothing waits for an answer. */
  readonly onMark: (() => void) | undefined;
}

/** Answers a conversation, or marks it as answered (V3). The composer has an address: `?write=5`. */
export function AnswerFoot({ contact, name, history, reload, onMark }: AnswerFootProps) {
  const t = messages.use();
  const { shown, open, close } = useDialogPlace();
  const isWriting = shown?.name === 'write' && shown.id === contact;
  const { writing, hasDraft, canAnswer } = history;
  if (!canAnswer && !onMark) return null;
  return (
    <Foot>
      <output>
        {writing.length > 0 && (
          <Badge tone="warn">
            {t(writing.length === 1 ? 'writing' : 'writing_many', { people: writing.join(', ') })}
          </Badge>
        )}
      </output>
      {isWriting && canAnswer ? (
        <Suspense fallback={<Skeleton count={4} label={t('loading')} />}>
          <Composer
            contact={contact}
            name={name}
            lastAnswer={history.lastAnswer}
            reload={reload}
            onClose={close}
            onSent={close}
          />
        </Suspense>
      ) : (
        <Actions>
          {onMark && (
            <Button icon={<Check />} onClick={onMark}>
              {t('markReplied')}
            </Button>
          )}
          <Button
            kind="primary"
            icon={<ReplyIcon />}
            onClick={() => open({ name: canAnswer ? 'write' : 'answer', id: contact })}
          >
            {t(canAnswer ? (hasDraft ? 'continueDraft' : 'answer') : 'quickReply')}
          </Button>
        </Actions>
      )}
    </Foot>
  );
}

const Foot = styled.footer`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  max-height: 70dvh;
  padding: ${space(1.5)} ${space(2.5)};
  border-top: 1px solid ${color.line};
  overflow: auto;
  font: ${font.body};
  & > output:empty {
    display: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1)};
`;
