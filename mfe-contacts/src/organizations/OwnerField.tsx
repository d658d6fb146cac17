import { Alert, RetryButton, Select } from '@touchline/shared';
import { messages } from './messages.ts';
import { type Owners, useOwners } from './useOwners.ts';

export interface OwnerFieldProps {
  readonly id: string;
  /** Null for nobody. */
  readonly ownerId: number | null;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (ownerId: number | null) => void;
}

/** Stands for "nobody" among the choices, whose values cannot be empty. */
const NOBODY = 'nobody';
const valueOf = (id: number | null) => (id === null ? NOBODY : String(id));

/** Who looks after an organization (B6). Not shown for an API without mailboxes. */
export function OwnerField({ id, ownerId, error, busy, onChange }: OwnerFieldProps) {
  const t = messages.use();
  const owners = useOwners();
  const { state, nameOf, reload } = owners;
  if (state === 'absent') return null;
  if (state === 'failed') return <Alert action={<RetryButton onRetry={reload} />}>{t('ownersFailed')}</Alert>;
  const isKnown = state === 'loaded';
  // One who is no longer offered stays until somebody chooses another.
  const ids = new Set([null, ...owners.ids, ownerId]);
  return (
    <Select
      id={id}
      label={t('owner')}
      hint={t(hintOf(ownerId, owners))}
      error={error}
      value={isKnown || ownerId === null ? valueOf(ownerId) : null}
      placeholder={t('loading')}
      disabled={busy || !isKnown}
      wraps
      options={[...ids].map((one) => ({ value: valueOf(one), label: nameOf(one) }))}
      onChange={(value) => onChange(value === NOBODY ? null : Number(value))}
    />
  );
}

function hintOf(ownerId: number | null, { state, hasMailbox }: Owners) {
  if (ownerId === null) return 'nobodyHint';
  return state === 'loading' || hasMailbox(ownerId) ? 'ownerHint' : 'ownerWithoutMailboxHint';
}
