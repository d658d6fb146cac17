/**
 * To be called before what is shown changes: the focused button may disappear with what it was about. @returns a function to
 * call afterwards, which gives the focus to the dialog or page it was on
 */
export function keepFocus(): () => void {
  const pressed = document.activeElement;
  // A question that was asked first may still be closing: it is no part of the page.
  const place =
    pressed?.closest<HTMLElement>('[role="dialog"], article') ??
    document.querySelector<HTMLElement>('article');
  const restore = () => {
    // Whoever acted far down stays there.
    if (document.activeElement === null || document.activeElement === document.body)
      place?.focus({ preventScroll: true });
  };
  // A question returns the focus in the frame after it has closed.
  return () => requestAnimationFrame(() => requestAnimationFrame(restore));
}
