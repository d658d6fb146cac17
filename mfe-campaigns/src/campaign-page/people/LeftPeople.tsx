import { Alert, Button, ContactLink, useFormatNumber } from '@touchline/shared';
import type { PeopleResult, RefusedPeople } from '@touchline/shared/contract/readers';
import { Fragment } from 'react';
import { messages } from './messages.ts';

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
        {left.map((refused) => (
          <li key={refused.reason}>
            {formatNumber(refused.contacts)}: {t(`refused.${refused.reason}`)}
            <FirstOf {...refused} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const MOST_NAMES = 3;

function FirstOf({ people, contacts }: RefusedPeople) {
  if (people.length === 0) return null;
  const named = people.slice(0, MOST_NAMES);
  return (
    <>
      {' ('}
      {named.map(({ id, name }, index) => (
        <Fragment key={id ?? name}>
          {index > 0 && ', '}
          <ContactLink id={id}>{name}</ContactLink>
        </Fragment>
      ))}
      {contacts > named.length && ', …'}
      {')'}
    </>
  );
}
