import { Button, color, DateTime, font, radius, space } from '@touchline/shared';
import { History } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import type { Draft } from './drafts.ts';
import { messages } from './messages.ts';

export interface DraftOfferProps {
  readonly draft: Draft;
  /** The stored template has changed since the draft was begun. */
  readonly isOutdated: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/**
 * Offers what a crash, a reload or a lost session left unsaved, before the editor opens with one or the other. Give it the
 * draft's key as `key`.
 */
export function DraftOffer({ draft, isOutdated, onRestore, onDiscard }: DraftOfferProps) {
  const t = messages.use();
  const titleId = useId();
  const restore = useRef<HTMLButtonElement>(null);
  const name = draft.work.fields.title.trim();
  // This has just replaced the fields that had the focus.
  useEffect(() => restore.current?.focus(), []);
  return (
    <Box aria-labelledby={titleId}>
      <History aria-hidden="true" />
      <h3 id={titleId}>
        {t('draftFrom')} <DateTime value={draft.keptAt} />
      </h3>
      {name !== '' && <p>{t('draftName', { name })}</p>}
      {isOutdated && <p>{t('draftOutdated')}</p>}
      <Choices>
        <Button onClick={onDiscard}>{t('discard')}</Button>
        <Button kind="primary" ref={restore} onClick={onRestore}>
          {t('restore')}
        </Button>
      </Choices>
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  max-width: 520px;
  margin: auto;
  padding: ${space(4)} ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  text-align: center;
  text-wrap: balance;
  & > svg {
    width: 32px;
    height: 32px;
    color: ${color.muted};
    stroke-width: 1.5;
  }
  & > h3 {
    font: ${font.heading};
  }
  & > p {
    color: ${color.muted};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)};
  margin-top: ${space(1)};
`;
