import {
  CardGrid,
  color,
  defineItem,
  Figure,
  type Item,
  LoadFailure,
  media,
  radius,
  space,
  useFormatNumber,
  VisuallyHidden,
} from '@touchline/shared';
import { CAMPAIGNS_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseObject } from '@touchline/shared/contract/readers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messages as commonMessages } from '../../common/messages.ts';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { messages } from '../messages.ts';
import { contactTotals } from './contactTotals.ts';
import { FirstMailbox } from './FirstMailbox.tsx';

/** How many campaigns there are, and how many of them are active. */
const campaignTotals = defineItem({
  path: () => CAMPAIGNS_PATH,
  parse: (answer) => {
    const rows = parseList(answer);
    return (
      rows && {
        all: rows.length,
        active: rows.filter((row) => parseObject<'status'>(row)?.status === 'active').length,
      }
    );
  },
  failure: 'The campaigns could not be loaded.',
});

/** The cards (D1). Campaigns and contacts are requested separately: when one fails, the other still shows. */
export function Totals() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const none = commonMessages.use()('none');
  const campaigns = campaignTotals.use(undefined, { pollInterval: FIGURES_POLL_INTERVAL });
  const contacts = contactTotals.use(undefined, { pollInterval: FIGURES_POLL_INTERVAL });
  const shown = (value: number | null) => (value === null ? none : formatNumber(value));
  const figure = <Value,>(read: Item<Value>, draw: (value: Value) => ReactNode): ReactNode => {
    if (read.value !== undefined) return draw(read.value);
    return read.status === 'failed' ? none : <Pending />;
  };
  return (
    <section aria-label={t('totals')}>
      {campaigns.value?.all === 0 && <FirstMailbox />}
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

function Failure({ title, read }: { readonly title: string; readonly read: Item<unknown> }) {
  if (read.status !== 'failed') return null;
  return <LoadFailure title={title} load={read} isOutOfDate={read.value !== undefined} />;
}

/** Placeholder of a figure. */
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
    /* A pair of numbers takes two columns. */
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
