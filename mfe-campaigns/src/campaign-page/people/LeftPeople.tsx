import { Alert, Button, useFormatNumber } from '@touchline/shared';
import { messages } from './messages.ts';
import type { PeopleResult } from './peopleResult.ts';

export interface LeftPeopleProps {
  readonly left: PeopleResult['refused'];
  readonly onDismiss: () => void;
}

/** Says for whom an action did nothing, and why. */
export function LeftPeople({ left, onDismiss }: LeftPeopleProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (left.length === 0) return null;
  const count = left.reduce((sum, { contacts }) => sum + contacts, 0);
  return (
    <Alert
      kind="info"
      action={
        <Button size="small" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      }
    >
      {t('left', { count, formatted: formatNumber(count) })}
      <ul>
        {left.map(({ reason, contacts, names }) => (
          <li key={reason}>
            {formatNumber(contacts)}: {t(`refused.${reason}`)}
            {names.length > 0 &&
              ` (${names.slice(0, 3).join(', ')}${contacts > Math.min(3, names.length) ? ', …' : ''})`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
