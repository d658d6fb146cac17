import type { Reply } from './replies.ts';

/**
 * Sends a Quick Reply, which the spec has written into the browser's console and nowhere else (D11): no call is made,
 * and no mail goes out.
 */
export function logReply({ id, contactName }: Reply, text: string): void {
  // oxlint-disable-next-line no-console
  console.info('Quick Reply', { id, contactName, text });
}
