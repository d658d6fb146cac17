import { type RefObject, useEffect } from 'react';

/**
 * Ends what covers the window where the keyboard of a phone begins, with the field that is written in above its end. Most browsers make the window lower themselves, as the page
 * asks; Safari only lets the keyboard cover it.
 */
export function useAboveKeyboard(covering: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const [element, seen] = [covering.current, window.visualViewport];
    if (!isActive || element === null || !seen) return undefined;
    const fit = () => {
      const covered = Math.round(window.innerHeight - seen.height - seen.offsetTop);
      // While the page is enlarged by two fingers, nothing covers it.
      element.style.bottom = seen.scale === 1 && covered > 0 ? `${covered}px` : '';
    };
    const show = () => {
      const field = document.activeElement;
      // What is higher than the room is scrolled by the browser, to where the person writes.
      if (field === null || !element.contains(field) || field.clientHeight > element.clientHeight / 2) return;
      field.scrollIntoView?.({ block: 'nearest' });
    };
    const onResize = () => {
      fit();
      show();
    };
    fit();
    seen.addEventListener('resize', onResize);
    seen.addEventListener('scroll', fit);
    element.addEventListener('focusin', show);
    return () => {
      seen.removeEventListener('resize', onResize);
      seen.removeEventListener('scroll', fit);
      element.removeEventListener('focusin', show);
      element.style.bottom = '';
    };
  }, [covering, isActive]);
}
