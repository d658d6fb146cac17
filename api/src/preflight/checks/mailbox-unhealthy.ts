import { finding, type Check } from '../finding.ts';

/** Mailboxes that cannot send now: signed out, held or disconnected (B5, B7, B9). */
export const mailboxUnhealthy: Check = ({ mailboxes }) => {
  const details = mailboxes.filter(({ state }) => state !== 'working').map(({ email }) => email);
  return details.length === 0 ? [] : [finding({ check: 'mailbox_unhealthy', severity: 'warns', details })];
};
