import { Badge, color, font, media, space, tabularFigures, useFormatNumber } from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { MailStatus } from '@touchline/shared/contract';
import { sendingRulesOf, useSendingRulesText } from '@touchline/shared/mail-status';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** By which rules mails go out, and how many wait for what. */
export function MailFacts({ status }: { readonly status: MailStatus }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const rules = useSendingRulesText(sendingRulesOf(status));
  return (
    <Facts>
      <Fact name={t('from')}>{status.from}</Fact>
      <Fact name={t('sendingWindow')}>{rules.window}</Fact>
      <Fact name={t('rate')} note={rules.domainRate}>
        {rules.rate}
      </Fact>
      <Fact name={t('worker')}>
        <Badge tone={status.has_worker ? 'ok' : 'danger'}>{t(status.has_worker ? 'running' : 'none')}</Badge>
      </Fact>
      <Fact
        name={t('due')}
        note={
          status.oldest_due_at !== null && (
            <>
              {t('dueSince')} <OwnTime value={status.oldest_due_at} />
            </>
          )
        }
      >
        {formatNumber(status.due_count)}
      </Fact>
      {/* An API older than this field leaves it out. */}
      {typeof status.window_opens_at === 'string' && (
        <Fact
          name={t('waiting')}
          note={
            <>
              {t('windowOpens')} <OwnTime value={status.window_opens_at} />
            </>
          }
        >
          {formatNumber(status.waiting_count)}
        </Fact>
      )}
      <Fact name={t('uncertain')} note={status.uncertain_count > 0 && t('uncertainNote')}>
        {formatNumber(status.uncertain_count)}
      </Fact>
      {status.to_check_count !== undefined && (
        <Fact
          name={t('toCheck')}
          note={status.to_check_count > 0 && <Link to="/dashboard">{t('toCheckNote')}</Link>}
        >
          {formatNumber(status.to_check_count)}
        </Fact>
      )}
    </Facts>
  );
}

interface FactProps {
  readonly name: string;
  /** What it means, or what to do about it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <Note>{note}</Note>}
      </dd>
    </div>
  );
}

const Facts = styled.dl`
  ${tabularFigures}
  display: grid;
  gap: ${space(1)};
  & > div {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr);
    gap: 2px ${space(2)};
  }
  & dt {
    color: ${color.muted};
  }
  & dd {
    overflow-wrap: anywhere;
  }
  @media ${media.phone} {
    gap: ${space(1.5)};
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Note = styled.div`
  color: ${color.muted};
  font: ${font.small};
`;
