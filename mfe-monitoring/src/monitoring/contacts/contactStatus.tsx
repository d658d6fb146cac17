import { Badge, type Tone } from '@touchline/shared';
import type { MonitoringContactStatus } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { messages } from './messages.ts';

const TONES: Readonly<Partial<Record<string, Tone>>> = {
  replied: 'ok',
  awaiting_reply: 'warn',
  bounced: 'danger',
  opened: 'info',
} satisfies Partial<Record<MonitoringContactStatus, Tone>>;

export interface ContactStatusBadgeProps {
  readonly status: string;
  readonly label: string;
}

/** The status of a contact; a dash where its row has none. */
export function ContactStatusBadge({ status, label }: ContactStatusBadgeProps) {
  if (status === '') return '—';
  return <Badge tone={TONES[status.toLowerCase()] ?? 'neutral'}>{label}</Badge>;
}

/** The statuses of the contract, without its schema, which would bring all of zod into the page. */
const CONTACT_STATUSES: Readonly<Record<MonitoringContactStatus, true>> = {
  replied: true,
  awaiting_reply: true,
  unsubscribed: true,
  bounced: true,
  opened: true,
  sent: true,
  waiting: true,
  none: true,
};

/** The name of a contact's status in the language of the interface; an unknown status is its own name. */
export function useContactStatusLabel(): (status: string) => string {
  const t = messages.use();
  return useMemo(() => {
    // Translated once: 50,000 look-ups would be the slowest part of sorting the table.
    const labels = new Map(
      (Object.keys(CONTACT_STATUSES) as MonitoringContactStatus[]).map((status): [string, string] => [
        status,
        t(`status.${status}`),
      ]),
    );
    return (status) => labels.get(status.toLowerCase()) ?? status;
  }, [t]);
}
