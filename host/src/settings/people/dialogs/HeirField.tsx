import { Select } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { canOwn } from '@touchline/shared/contract/permissions';
import { messages } from '../messages.ts';
import { useOwned } from '../useOwned.ts';

export interface HeirFieldProps {
  readonly id: string;
  /** Whose things are handed over. */
  readonly person: Person;
  readonly people: readonly Person[];
  /** Id of who takes over; {@link NO_HEIR} for nobody. */
  readonly value: string;
  /** What choosing nobody means. */
  readonly nobody: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Stands for nobody among the heirs. */
export const NO_HEIR = 'nobody';

/** Asks who takes over what somebody has; nothing for whoever has nothing. */
export function HeirField({ id, person, people, value, nobody, error, onChange }: HeirFieldProps) {
  const t = messages.use();
  const list = useOwned()(person);
  if (list === '') return null;
  const heirs = people.filter(
    (other) => other.id !== person.id && other.deactivated_at === null && canOwn(other.role),
  );
  return (
    <Select
      id={id}
      label={t('heir')}
      hint={t('heirHint', { list })}
      value={value}
      options={[
        { value: NO_HEIR, label: nobody },
        ...heirs.map((other) => ({ value: String(other.id), label: other.name || other.email })),
      ]}
      onChange={onChange}
      error={error}
    />
  );
}
