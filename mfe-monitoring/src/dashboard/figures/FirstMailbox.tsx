import { Alert, Button, space, useMay } from '@touchline/shared';
import { mailboxes } from '@touchline/shared/mailboxes';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';

/** The first step on an empty system: connecting the mailbox that a person already has (B1). */
export function FirstMailbox() {
  const t = messages.use();
  const navigate = useNavigate();
  const { value: list } = mailboxes.use();
  const mayConnect = useMay('mailboxes');
  const isAlone = list?.results.every(({ kind }) => kind === 'sandbox') ?? false;
  if (!isAlone || !mayConnect) return null;
  return (
    <Place>
      <Alert
        kind="info"
        action={
          <Button kind="primary" size="small" onClick={() => void navigate('/settings?dialog=connect')}>
            {t('connectMailbox')}
          </Button>
        }
      >
        {t('firstMailbox')}
      </Alert>
    </Place>
  );
}

const Place = styled.div`
  margin-bottom: ${space(2)};
`;
