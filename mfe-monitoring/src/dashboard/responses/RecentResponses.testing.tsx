import { contact, dashboardServer, rowOf, SILENT } from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

export const server = dashboardServer();

export const badges = (name: string) => rowOf(name).querySelectorAll('td')[4]?.textContent;

/** One row of every kind; 2 and 4 are read. */
export function everyKind() {
  localStorage.setItem(SEEN_KEY, '[2, 4, 5]');
  server.state.contacts = [
    contact(1, { name: 'Unread' }),
    contact(2, { name: 'Read' }),
    contact(3, { name: 'Unread, answered', status: 'Replied' as 'replied' }),
    contact(4, { name: 'Read, answered', status: 'replied', lastReplyText: null }),
    contact(5, { name: 'Silent', ...SILENT }),
  ];
}
