import { Button, color, DateTime, font, space, useRoleName } from '@touchline/shared';
import type { Invitation } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { ItemHead } from '../ItemList.ts';
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
        <b>{email}</b>
        <Actions>
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
        </Actions>
      </ItemHead>
      <Small>
        {t('invited', { role: roleName(role) })} <DateTime value={expires_at} />
      </Small>
    </li>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
