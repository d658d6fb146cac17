import { Button, color, font, IconButton, media, space } from '@touchline/shared';
import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LITTLE_ROOM } from '../littleRoom.ts';
import { messages } from './messages.ts';
import type { DraftState } from './useDraft.ts';

export interface ComposerFootProps {
  readonly state: DraftState;
  readonly isBusy: boolean;
  readonly canSend: boolean;
  /** Beside Discard: in the scrolled text above, it would hide below this row. */
  readonly attach: ReactNode;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Sends, closes, discards and attaches; says whether the server has the text. */
export function ComposerFoot({ state, isBusy, canSend, attach, onDiscard, onClose }: ComposerFootProps) {
  const t = messages.use();
  return (
    <Foot>
      <IconButton label={t('discard')} icon={<Trash2 />} onClick={onDiscard} disabled={isBusy} />
      {attach}
      <Hint>
        <KeysHint>{t('sendHint')}</KeysHint>{' '}
        <output>
          {state === 'saved' && t('saved')}
          {state === 'unreachable' && t('keptHere')}
        </output>
      </Hint>
      <Ends>
        <Button onClick={onClose} disabled={isBusy}>
          {t('close')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          icon={<Send />}
          disabled={!canSend}
          busy={isBusy}
          busyLabel={t('sending')}
        >
          {t('send')}
        </Button>
      </Ends>
    </Foot>
  );
}

/** In sight however much is written above it. */
const Foot = styled.div`
  position: sticky;
  bottom: calc(-1 * ${space(1.5)});
  padding-bottom: ${space(1.5)};
  margin-bottom: calc(-1 * ${space(1.5)});
  background: ${color.surface};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  /* One line, with Send at its end; what is said of the draft stands above it. Beside the list there is no room for both. */
  & > p {
    order: -1;
    flex: 1 0 100%;
  }
  ${LITTLE_ROOM} {
    bottom: 0;
  }
  @media ${media.phone} {
    & > p:not(:has(output:not(:empty))) {
      display: none;
    }
  }
`;

/** Where the files leave no room for both, they go below together. */
const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-inline-start: auto;
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

/** A phone has no such keys. */
const KeysHint = styled.span`
  @media ${media.phone} {
    display: none;
  }
`;
