import { useRef } from 'react';
import { styled } from 'styled-components';
import { MailFrame } from './MailFrame.tsx';
import { useTurn } from './useTurn.ts';

/** Width in pixels that a mail is laid out for: 600 is what nearly all are made for, with a little of their ground. */
const LAID_OUT = 640;

export interface MailPictureProps {
  readonly html: string;
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The top of a mail, small and true, drawn when it comes near the screen. A picture: nothing in it can be reached. */
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
  /* Mail is made for white, in the dark as well; and so the frame arrives on its own ground. */
  background: #fff;
`;
