import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts `text` where a click into `field` leaves the cursor, as a paste does. Typing redraws the page for each letter: keep
 * `user.type` for tests that are about typing.
 */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
