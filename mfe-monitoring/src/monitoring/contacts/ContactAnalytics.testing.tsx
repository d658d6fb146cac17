import { contact, monitoringServer } from '../monitoringServer.testing.tsx';

export const server = monitoringServer();

export const EMPTY = 'No contacts found matching your filters.';

export const TAB = '/?tab=contacts';

export const crowd = () => [
  contact(1, { name: 'Zoë Marchetti', lastInteraction: '2026-11-20T13:14:05Z', status: 'replied' }),
  contact(2, { name: 'Иван Петров', organizationName: 'Lakeside', lastInteraction: null }),
  contact(3, { name: 'Bo Lindqvist', organizationName: '', lastInteraction: '2026-11-21T13:14:05Z' }),
  contact(4, { name: 'Ann Byrne', lastInteraction: '2026-11-20T13:14:05Z' }),
];
