import {
  Alert,
  Button,
  changeFailure,
  Checkbox,
  color,
  ErrorState,
  font,
  radius,
  Skeleton,
  space,
  useFormatNumber,
} from '@touchline/shared';
import type { PlannedCampaign, PreflightFinding } from '@touchline/shared/contract';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useKeptState } from '../keptPlace.ts';
import { FindingView, type Mending } from './FindingView.tsx';
import { fineParts, type FindingGroup, groupFindings, joinFindings } from './groupFindings.ts';
import { messages } from './messages.ts';
import { checkLinks, type LinksState, type Preflight, type PreflightState } from './usePreflight.ts';

export interface PreflightPanelProps {
  /** As it would be saved; a new object is looked at anew. */
  readonly campaign: PlannedCampaign;
  readonly preflight: Preflight;
  /** What to do about people in other campaigns is asked already, and not to be told once more. */
  readonly isOverlapAsked?: boolean;
  /** Leaves contacts out of it. */
  readonly onRemove: (contacts: readonly number[]) => void;
  /** Whether it may go out as far as this is concerned: nothing stops it, and what warns was seen. */
  readonly onReady: (isReady: boolean) => void;
}

/** What should not go out, before it does (V9). Nothing is shown for an API that knows no preflight. */
export function PreflightPanel({
  campaign,
  preflight,
  isOverlapAsked = false,
  onRemove,
  onReady,
}: PreflightPanelProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const titleId = useId();
  const { state, isRunning, round, reload, leave } = preflight;
  const panel = useRef<HTMLElement>(null);
  // What is looked at anew replaces what was pressed.
  const mending: Mending = {
    campaign: campaign.id,
    onRemove: (contacts) => {
      onRemove(contacts);
      panel.current?.focus();
    },
    onMended: () => {
      reload();
      panel.current?.focus();
    },
  };
  const [seen, setSeen] = useKeptState<string | undefined>('seen of plan', undefined);
  const links = useLinkCheck(campaign, round);
  const found = [...findingsOf(state), ...findingsOf(links.state)].filter(
    ({ check }) => !(isOverlapAsked && check === 'other_campaigns'),
  );
  const warnings = JSON.stringify(found.filter(({ severity }) => severity === 'warns'));
  const hasWarnings = warnings !== '[]';
  const isStopped = found.some(({ severity }) => severity === 'stops');
  // Another warning than those that were ticked has not been seen.
  const groups = groupFindings(found);
  const urgent = groups.filter(({ severity }) => severity !== 'notes');
  const notes = groups.filter(({ severity }) => severity === 'notes');
  // With what is asked above: it is not fine either.
  const fine = fineParts([...findingsOf(state), ...found], links.state?.status === 'succeeded');
  const told = t('notes', { count: notes.length, formatted: formatNumber(notes.length) });
  const isReady = !isRunning && !links.isRunning && !isStopped && (!hasWarnings || seen === warnings);
  useEffect(() => onReady(isReady), [isReady, onReady]);
  if (state.status === 'absent') return null;
  return (
    <Panel ref={panel} aria-labelledby={titleId} tabIndex={-1} onClick={leave} onAuxClick={leave}>
      <h3 id={titleId}>{t('title')}</h3>
      {state.status === 'loading' && <Skeleton count={1} label={t('loading')} />}
      {state.status === 'failed' && (
        <ErrorState
          title={changeFailure(state.error, t('failed'))}
          onRetry={async () => {
            reload();
          }}
        />
      )}
      {state.status === 'succeeded' && (
        <>
          {isStopped && <Alert>{t('stopped')}</Alert>}
          {found.length === 0 && (
            <Good>
              <CircleCheck aria-hidden size={18} />
              <span>{t('nothing')}</span>
            </Good>
          )}
          {urgent.length > 0 && <Findings label={t('title')} groups={urgent} {...mending} />}
          {hasWarnings && !isStopped && (
            <Checkbox
              label={t('seen')}
              checked={seen === warnings}
              onChange={(isSeen) => setSeen(isSeen ? warnings : undefined)}
            />
          )}
          {notes.length > 0 && (
            <Fold>
              <summary>{told}</summary>
              <Findings label={told} groups={notes} {...mending} />
            </Fold>
          )}
          {found.length > 0 && fine.length > 0 && (
            <Good>
              <CircleCheck aria-hidden size={18} />
              <span>{t('fine', { parts: fine.map((part) => t(`fine.${part}`)).join(', ') })}</span>
            </Good>
          )}
          <Actions>
            {found.length > 0 && (
              <Button size="small" busy={isRunning} onClick={reload}>
                {t('again')}
              </Button>
            )}
            <Button size="small" busy={links.isRunning} busyLabel={t('checkingLinks')} onClick={links.start}>
              {t(links.left > 0 ? 'checkRest' : 'checkLinks')}
            </Button>
            {links.isRunning && (
              <Button size="small" kind="quiet" onClick={links.stop}>
                {t('cancel')}
              </Button>
            )}
            <output>
              {links.state?.status === 'succeeded' && linksText(links.state, t)}{' '}
              {links.left > 0 && t('linksLeft', { count: links.left, formatted: formatNumber(links.left) })}
            </output>
          </Actions>
          {links.failure && <p role="alert">{changeFailure(links.failure.error, t('linksFailed'))}</p>}
        </>
      )}
    </Panel>
  );
}

interface FindingsProps extends Mending {
  readonly label: string;
  readonly groups: readonly FindingGroup[];
}

const Findings = ({ label, groups, ...mending }: FindingsProps) => (
  <List aria-label={label}>
    {groups.map((group) => (
      <FindingView key={`${group.check} ${group.severity}`} group={group} {...mending} />
    ))}
  </List>
);

/** What was found wrong; where nothing was, and nothing was left over, that all is well. */
function linksText(state: LinksState, t: ReturnType<typeof messages.use>): string {
  const isWrong = findingsOf(state).some(({ severity }) => severity === 'warns');
  return t(isWrong ? 'linksBroken' : 'linksWork');
}

const findingsOf = (state: PreflightState | undefined): readonly PreflightFinding[] =>
  state?.status === 'succeeded' ? state.findings : [];

/** Asks for links when somebody wants it, then for those that were left over, and ends with the dialog. */
function useLinkCheck(campaign: PlannedCampaign, round: number) {
  const [answer, setAnswer] = useState<{
    of: PlannedCampaign;
    round: number;
    state: LinksState;
    last: LinksState;
  }>();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const stop = () => {
    running.current?.abort();
    setRunning(false);
  };
  useEffect(() => () => running.current?.abort(), []);
  // What was looked at anew may have been mended.
  const known = answer?.of === campaign && answer.round === round ? answer.state : undefined;
  const left = known?.status === 'succeeded' ? known.unchecked : [];
  const start = async () => {
    const asking = new AbortController();
    running.current = asking;
    setRunning(true);
    const last = await checkLinks(campaign, left.length > 0 ? left : undefined, asking.signal);
    if (asking.signal.aborted) return;
    setRunning(false);
    setAnswer({ of: campaign, round, state: left.length > 0 ? withMore(known, last) : last, last });
  };
  return {
    /** Of all that was asked for so far. */
    state: known,
    /** How many were not asked for yet, and can be. */
    left: left.length,
    failure: known !== undefined && answer?.last.status === 'failed' ? answer.last : undefined,
    isRunning,
    start: () => void start(),
    stop,
  };
}

/** What was found before stays, but for what was left over then. */
function withMore(before: LinksState | undefined, more: LinksState): LinksState {
  if (before?.status !== 'succeeded' || more.status !== 'succeeded') return before ?? more;
  const found = before.findings.filter(({ check }) => check !== 'link_unchecked');
  return { ...more, findings: joinFindings(found, more.findings) };
}

const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > h3 {
    font: ${font.strong};
  }
`;

const List = styled.ul`
  list-style: none;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

const Fold = styled.details`
  & > summary {
    width: max-content;
    max-width: 100%;
    min-height: 24px;
    color: ${color.muted};
    cursor: pointer;
  }
`;

const Good = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color.muted};
  & > svg {
    flex: none;
    color: ${color.accentText};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > output {
    color: ${color.muted};
  }
`;
