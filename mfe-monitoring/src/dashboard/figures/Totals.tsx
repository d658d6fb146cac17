import {
  asList,
  CardGrid,
  color,
  Figure,
  media,
  radius,
  space,
  useFormatNumber,
  VisuallyHidden,
} from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../LoadFailure.tsx';
import { messages as commonMessages } from '../../messages.ts';
import { CAMPAIGNS_PATH, SUMMARY_PATH } from '../../monitoringRequests.ts';
import { count } from '../../oddFields.ts';
import { type Read, useRead } from '../../useRead.ts';
import { messages } from '../messages.ts';

interface CampaignTotals {
  readonly all: number;
  readonly active: number;
}

function readCampaignTotals(answer: unknown): CampaignTotals | undefined {
  const rows = asList<{ readonly status?: unknown } | null>(answer);
  return rows && { all: rows.length, active: rows.filter((row) => row?.status === 'active').length };
}

interface ContactTotals {
  /** Contacts that differ in their address. */
  readonly unique: number | null;
  readonly all: number | null;
}

function readContactTotals(answer: unknown): ContactTotals | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { unique_emails, total_rows } = answer as Readonly<Record<string, unknown>>;
  return { unique: count(unique_emails), all: count(total_rows) };
}

/** The cards (D1). Campaigns and contacts are asked for apart: when one fails, the other is there. */
export function Totals() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const none = commonMessages.use()('none');
  const campaigns = useRead({
    path: CAMPAIGNS_PATH,
    read: readCampaignTotals,
    failure: 'The campaigns could not be loaded.',
  });
  const contacts = useRead({
    path: SUMMARY_PATH,
    read: readContactTotals,
    failure: 'The contacts could not be counted.',
  });
  const shown = (value: number | null) => (value === null ? none : formatNumber(value));
  const figure = <Value,>(read: Read<Value>, draw: (value: Value) => ReactNode): ReactNode => {
    if (read.value !== undefined) return draw(read.value);
    return read.hasFailed ? none : <Pending />;
  };
  return (
    <section aria-label={t('totals')}>
      <Cards>
        <Figure label={t('totalCampaigns')} value={figure(campaigns, ({ all }) => shown(all))} />
        <Figure label={t('activeCampaigns')} value={figure(campaigns, ({ active }) => shown(active))} />
        <Figure
          label={t('totalContacts')}
          value={figure(contacts, ({ unique }) => shown(unique))}
          {...(contacts.value && { note: `/ ${shown(contacts.value.all)}` })}
        />
      </Cards>
      <Failures>
        <Failure title={t('campaignsFailed')} read={campaigns} />
        <Failure title={t('contactsFailed')} read={contacts} />
      </Failures>
    </section>
  );
}

function Failure({ title, read }: { readonly title: string; readonly read: Read<unknown> }) {
  if (!read.hasFailed) return null;
  return (
    <LoadFailure
      title={title}
      error={read.error}
      onRetry={read.reload}
      isOutOfDate={read.value !== undefined}
    />
  );
}

/** Where a figure will stand. */
function Pending() {
  const t = messages.use();
  return (
    <PendingBox>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </PendingBox>
  );
}

const Cards = styled(CardGrid).attrs({ as: 'dl' })`
  grid-template-columns: repeat(3, minmax(0, 1fr));
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(1)};
    /* Two numbers need the room of two. */
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

const Failures = styled.div`
  display: grid;
  gap: ${space(1)};
  margin-top: ${space(1)};
  &:empty {
    display: none;
  }
`;

const PendingBox = styled.span`
  display: inline-block;
  width: 64px;
  height: 24px;
  border-radius: ${radius.control};
  background: ${color.skeleton};
`;
