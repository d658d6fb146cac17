import { Badge, type Tone } from '@touchline/shared';
import { useStatusLabel } from './messages.ts';

const TONES: Readonly<Record<string, Tone>> = { active: 'ok', waiting: 'warn', completed: 'info' };

/** The status of a campaign. */
export function StatusBadge({ status }: { readonly status: string }) {
  const label = useStatusLabel();
  return <Badge tone={TONES[status] ?? 'neutral'}>{label(status)}</Badge>;
}
