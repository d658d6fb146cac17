import { useRef } from 'react';
import { styled } from 'styled-components';
import { MailFrame } from './MailFrame.tsx';
import { useTurn } from './useTurn.ts';

/** Width in pixels that a mail is laid out for: nearly all are made for 600, and a little of their background shows. */
const LAID_OUT = 640;

export interface MailPictureProps {
  readonly html: string;
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A thumbnail of the top of a mail, drawn when it comes near the screen. Nothing in it can be reached. */
export function MailPicture({ html, title, width, height }: MailPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasTurn = useTurn(box);
  const scale = width / LAID_OUT;
  return (
    <Paper ref={box} style={{ height }}>
      {hasTurn && (
        <MailFrame html={html} title={title} width={LAID_OUT} height={height / scale} scale={scale} inert />
      )}
    </Paper>
  );
}

const Paper = styled.div`
  overflow: hidden;
  /* Mail is made for a white background, in the dark theme too; the frame then appears on its own background. */
  background: #fff;
`;
