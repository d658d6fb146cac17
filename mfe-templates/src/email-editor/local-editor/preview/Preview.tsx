import { color, MailFrame, radius, shadow, space } from '@touchline/shared';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { Design } from '../../../emailEditor.ts';
import { messages } from '../messages.ts';
import { mailHtml } from './mailHtml.ts';

/** Width of a common phone in pixels. */
const PHONE_WIDTH = 360;

export interface PreviewProps {
  readonly design: Design;
  readonly subject: string;
  readonly device: 'desktop' | 'phone';
}

/** The whole mail as it will arrive, not as the canvas draws it. */
export function Preview({ design, subject, device }: PreviewProps) {
  const t = messages.use();
  const html = useMemo(() => mailHtml(design, subject), [design, subject]);
  return (
    // The frame is as high as the mail, so this element scrolls and must be reachable by keyboard.
    <Ground aria-label={t('preview')} tabIndex={0}>
      <Screen $isPhone={device === 'phone'}>
        <MailFrame html={html} title={t('preview')} />
      </Screen>
    </Ground>
  );
}

const Ground = styled.section`
  min-width: 0;
  overflow: auto;
  padding: ${space(3)} ${space(2)};
  background: ${color.ground};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Screen = styled.div<{ $isPhone: boolean }>`
  max-width: ${({ $isPhone }) => ($isPhone ? `${PHONE_WIDTH}px` : '900px')};
  margin: 0 auto;
  overflow: hidden;
  border-radius: ${radius.card};
  box-shadow: ${shadow.popup};
`;
