import { Alert } from '@touchline/shared';
import { may } from '@touchline/shared/contract/permissions';
import { Link } from 'react-router-dom';
import { people } from '../people/people.ts';
import { messages } from './messages.ts';

/** Warns where nobody could approve what the only approver has worked on, with the way to change that (U4). */
export function LoneApprover({ isRequired }: { readonly isRequired: boolean }) {
  const t = messages.use();
  const { value } = people.use();
  if (value === undefined) return null;
  const approvers = value.people.filter(
    ({ role, deactivated_at: left }) => left === null && may(role, 'approve'),
  );
  const [only] = approvers;
  if (only === undefined || approvers.length > 1) return null;
  return (
    <Alert kind={isRequired ? 'warning' : 'info'}>
      {t(isRequired ? 'loneApprover' : 'loneApproverBefore', { who: only.name || only.email })}{' '}
      <Link to="#people">{t('openPeople')}</Link>
    </Alert>
  );
}
