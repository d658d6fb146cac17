import { Badge, type Tone } from '@touchline/shared';
import type { MonitoringContactStatus } from '@touchline/shared/contract';

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

/** How things stand with a contact; a dash where its row does not say. */
export function ContactStatusBadge({ status, label }: ContactStatusBadgeProps) {
  if (status === '') return '—';
  return <Badge tone={TONES[status.toLowerCase()] ?? 'neutral'}>{label}</Badge>;
}
