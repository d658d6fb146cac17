import {
  Badge,
  changeFailure,
  color,
  Dialog,
  DialogCloseButton,
  ErrorState,
  font,
  radius,
  RetryButton,
  Skeleton,
  space,
  type Tone,
  useFormatNumber,
} from '@touchline/shared';
import type { MailboxHealthCheck } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { useStored } from '@touchline/shared/form';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import { ItemHead, ItemList } from '../../ItemList.ts';
import { checkDomain } from '../mailboxRequests.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { messages } from './messages.ts';

const TONES: Record<MailboxHealthCheck['result'], Tone> = {
  ok: 'ok',
  warning: 'warn',
  fault: 'danger',
  unknown: 'neutral',
};

/** What the name servers say of a mailbox's domain, with the record to publish where something is wrong (B8). */
export function HealthDialog({
  mailbox,
  onClose,
}: {
  readonly mailbox: ShownMailbox;
  readonly onClose: () => void;
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { id, email } = mailbox;
  const { value, error, load } = useStored(
    useCallback(() => checkDomain(id), [id]),
    'The domain of a mailbox could not be checked.',
  );
  const domain = value?.domain || email.slice(email.lastIndexOf('@') + 1);
  return (
    <Dialog
      open
      title={t('healthTitle', { email })}
      description={t('healthText', { domain })}
      size="medium"
      startsWith="dialog"
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      {value === undefined && error === undefined && <Skeleton count={5} label={t('loading')} />}
      {error !== undefined && (
        <ErrorState
          title={t('healthFailed')}
          detail={changeFailure(error, t('healthFailed'))}
          action={<RetryButton onRetry={load} />}
        />
      )}
      {value !== undefined && (
        <ItemList>
          {value.checks.map((check) => (
            <Check key={check.check} check={check} />
          ))}
          <li>
            {value.bounces.mails === 0
              ? t('noMails')
              : t('bounces', {
                  bounced: formatNumber(value.bounces.bounced),
                  total: formatNumber(value.bounces.mails),
                })}
          </li>
        </ItemList>
      )}
    </Dialog>
  );
}

function Check({ check: { check, result, explanation, record } }: { readonly check: MailboxHealthCheck }) {
  const t = messages.use();
  return (
    <Row>
      <ItemHead>
        <h3>{t(`health.${check}`)}</h3>
        <Badge tone={TONES[result]}>{t(`result.${result}`)}</Badge>
      </ItemHead>
      {explanation !== '' && <p>{explanation}</p>}
      {record !== null && (
        <Record>
          <p>{t('record')}</p>
          <dl>
            <dt>{t('recordName')}</dt>
            <dd>
              <code>{record.name}</code>
            </dd>
            <dt>{t('recordType')}</dt>
            <dd>
              <code>{record.type}</code>
            </dd>
            <dt>{t('recordValue')}</dt>
            <dd>
              <code>{record.value}</code>
              <CopyButton text={record.value} />
            </dd>
          </dl>
        </Record>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;

const Record = styled.div`
  padding: ${space(1.5)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font: ${font.small};
  & > dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
    gap: ${space(0.5)} ${space(1.5)};
    margin-top: ${space(1)};
  }
  & dt {
    color: ${color.muted};
  }
  & dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)};
    margin: 0;
  }
`;
