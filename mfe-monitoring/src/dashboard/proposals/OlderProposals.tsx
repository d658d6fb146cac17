import { Button, LoadFailure, Skeleton } from '@touchline/shared';
import { useState } from 'react';
import { messages } from './messages.ts';
import { Proposal, ProposalItem } from './Proposal.tsx';
import { olderProposals } from './proposals.ts';

export interface OlderProposalsProps {
  /** The last one that is shown. */
  readonly before: string;
  /** How many of its kind and sender come after it. */
  readonly remaining: number;
  readonly onSettled: () => Promise<void>;
}

/** The earlier mails of a group, page by page, each fetched on demand. */
export function OlderProposals(props: OlderProposalsProps) {
  const { remaining } = props;
  const t = messages.use();
  const [isOpen, setOpen] = useState(false);
  if (remaining <= 0) return null;
  if (isOpen) return <Page {...props} />;
  return (
    <ProposalItem>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('showOlder', { count: remaining })}
        </Button>
      </div>
    </ProposalItem>
  );
}

function Page({ before, remaining, onSettled }: OlderProposalsProps) {
  const t = messages.use();
  const load = olderProposals.use(before);
  const { value: rows } = load;
  if (load.status === 'failed') {
    return (
      <li>
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={false} />
      </li>
    );
  }
  if (rows === undefined) {
    return (
      <li>
        <Skeleton count={3} label={t('loading')} />
      </li>
    );
  }
  const settled = async () => {
    await Promise.all([load.reload(), onSettled()]);
  };
  const last = rows.at(-1);
  return (
    <>
      {rows.map((row) => (
        <Proposal key={row.id} row={row} onSettled={settled} />
      ))}
      {last && <OlderProposals before={last.id} remaining={remaining - rows.length} onSettled={onSettled} />}
    </>
  );
}
