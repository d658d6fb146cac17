import type { PreflightCheck, PreflightSeverity, TroubledMailbox } from '@touchline/shared/contract';
import { finding, type Check } from '../finding.ts';

const ofMailboxes =
  (
    check: PreflightCheck,
    severity: PreflightSeverity,
    ...troubles: readonly TroubledMailbox['trouble'][]
  ): Check =>
  ({ mailboxes: all }) => {
    const mailboxes = all.filter(({ trouble }) => troubles.includes(trouble));
    return mailboxes.length === 0 ? [] : [finding({ check, severity, mailboxes })];
  };

/** Mailboxes that cannot send now (B5, B7, B9). */
export const mailboxUnhealthy = ofMailboxes(
  'mailbox_unhealthy',
  'warns',
  'gone',
  'disconnected',
  'sign_in_again',
  'held',
);
/** Mailboxes of which so many mails come back that their providers may block them (B9). */
export const mailboxBounces = ofMailboxes('mailbox_bounces', 'warns', 'bounces');
/** Mailboxes that have sent all that they may for now: their mails go out later. */
export const mailboxAtLimit = ofMailboxes('mailbox_at_limit', 'notes', 'at_limit');
/** Finds mailboxes whose domains lack SPF, DKIM or DMARC: their emails may end up in spam folders (B8). */
export const mailboxDomain = ofMailboxes('mailbox_domain', 'notes', 'domain');
