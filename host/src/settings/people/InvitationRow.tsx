import { Button, useRoleName } from '@touchline/shared';
import type { Invitation } from '@touchline/shared/contract';
import { EmailText } from '../EmailText.tsx';
import { ItemActions, ItemHead, ItemNote } from '../ItemList.ts';
import { OwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';

export interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onAgain: (invitation: Invitation) => void;
  readonly onWithdraw: (invitation: Invitation) => void;
}

/** Somebody who was invited and has not come yet. */
export function InvitationRow({ invitation, onAgain, onWithdraw }: InvitationRowProps) {
  const t = messages.use();
  const roleName = useRoleName();
  const { email, role, expires_at } = invitation;
  return (
    <li>
      <ItemHead>
        <b>
          <EmailText email={email} />
        </b>
        <ItemActions>
          <Button
            size="small"
            kind="quiet"
            aria-label={t('newLinkOf', { email })}
            onClick={() => onAgain(invitation)}
          >
            {t('newLink')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={t('withdrawOf', { email })}
            onClick={() => onWithdraw(invitation)}
          >
            {t('withdraw')}
          </Button>
        </ItemActions>
      </ItemHead>
      <ItemNote>
        {t('invited', { role: roleName(role) })} <OwnTime value={expires_at} />
      </ItemNote>
    </li>
  );
}
