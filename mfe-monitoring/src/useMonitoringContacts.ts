import { type ContactRow, readContactRows } from './interactions.ts';
import { MONITORING_CONTACTS_PATH } from './monitoringRequests.ts';
import { POLL_INTERVAL, type PolledList, usePolledList } from './usePolledList.ts';

/** Every contact with what came of its mails and what it wrote last, kept up to date. */
export function useMonitoringContacts(interval = POLL_INTERVAL): PolledList<ContactRow> {
  return usePolledList({
    path: MONITORING_CONTACTS_PATH,
    read: readContactRows,
    failure: 'The contacts of monitoring could not be loaded.',
    interval,
  });
}
