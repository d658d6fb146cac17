import { Dialog, DialogCloseButton, space, useLanguage } from '@touchline/shared';
import { campaignStatusName } from '@touchline/shared/contract/campaign-status-words';
import type { TemplateUser } from '@touchline/shared/contract/readers';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface InUseDialogProps {
  readonly name: string;
  readonly users: readonly TemplateUser[];
  readonly onClose: () => void;
}

/** Names the campaigns that keep a template from being deleted, with a link to each. Shown in place of the question. */
export function InUseDialog({ name, users, onClose }: InUseDialogProps) {
  const t = messages.use();
  const { language } = useLanguage();
  return (
    <Dialog
      open
      size="small"
      title={t('inUseTitle', { name })}
      description={t('inUseText')}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <Users>
        {users.map((user) => (
          <li key={user.id}>
            <Link to={`/campaigns/${user.id}`}>{user.name}</Link>
            {user.status !== '' && ` (${campaignStatusName(user.status, language)})`}{' '}
            {t('usedIn', { count: user.steps.length, steps: user.steps.join(', ') })}
            {user.people > 0 && ` ${t('stillToGet', { count: user.people })}`}
          </li>
        ))}
      </Users>
    </Dialog>
  );
}

const Users = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding-left: ${space(2.5)};
`;
