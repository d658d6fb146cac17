import { color } from '@touchline/shared';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { LogInScreen } from './LogInScreen.tsx';

const Cover = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: auto;
  background: ${color.ground};
  color: inherit;
`;

/**
 * Gives the focus back to what had it. A button that was disabled while it saved has lost it before: then to the dialog on
 * top, for otherwise whoever works by keyboard would be nowhere.
 */
function focusAgain(left: Element | null): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]');
  const target = left !== document.body && left?.isConnected ? left : Array.from(dialogs).at(-1);
  if (target instanceof HTMLElement) target.focus();
}

/**
 * The Log In screen over a page whose session ended by itself (A6). The page stays as it was underneath, out of
 * reach: without this, a half-filled dialog would be lost with every session that expires.
 * A modal `<dialog>` lies in the browser's top layer, above any dialog of a section, and makes all else inert.
 */
export function ExpiredSession() {
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const left = document.activeElement;
    cover.current?.showModal();
    // A modal dialog gives the focus to its first control, which is the language switch.
    cover.current?.querySelector('input')?.focus();
    return () => focusAgain(left);
  }, []);
  // Outside the root: an open dialog of a section hides everything in there from screen readers, this too.
  return createPortal(
    // Esc must not uncover the page. Chromium lets a second Esc through, so a closed cover is put back.
    <Cover
      ref={cover}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
    >
      <LogInScreen />
    </Cover>,
    document.body,
  );
}
