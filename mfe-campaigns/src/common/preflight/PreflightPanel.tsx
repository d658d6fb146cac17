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
} from '@touchline/shared';
import type { PlannedCampaign, PreflightFinding } from '@touchline/shared/contract';
import { PREFLIGHT_SEVERITIES } from '@touchline/shared/contract/rules';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FindingView } from './FindingView.tsx';
import { messages } from './messages.ts';
import { checkLinks, type Preflight, type PreflightState } from './usePreflight.ts';

export interface PreflightPanelProps {
  /** As it would be saved; a new object is looked at anew. */
  readonly campaign: PlannedCampaign;
  readonly preflight: Preflight;
  /** Whether it may go out as far as this is concerned: nothing stops it, and what warns was seen. */
  readonly onReady: (isReady: boolean) => void;
}

/** What should not go out, before it does (V9). Nothing is shown for an API that knows no preflight. */
export function PreflightPanel({ campaign, preflight, onReady }: PreflightPanelProps) {
  const t = messages.use();
  const titleId = useId();
  const { state, reload } = preflight;
  const [seen, setSeen] = useState<string>();
  const links = useLinkCheck(campaign);
  const found = [...findingsOf(state), ...findingsOf(links.state)];
  const warnings = JSON.stringify(found.filter(({ severity }) => severity === 'warns'));
  const hasWarnings = warnings !== '[]';
  const isStopped = found.some(({ severity }) => severity === 'stops');
  // Another warning than those that were ticked has not been seen.
  const isReady =
    state.status !== 'loading' && !links.isRunning && !isStopped && (!hasWarnings || seen === warnings);
  useEffect(() => onReady(isReady), [isReady, onReady]);
  if (state.status === 'absent') return null;
  return (
    <Panel aria-labelledby={titleId}>
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
          {found.length > 2 && <Counts>{countsText(found, t)}</Counts>}
          {found.length === 0 && (
            <Good>
              <CircleCheck aria-hidden size={18} />
              <span>{t('nothing')}</span>
            </Good>
          )}
          {found.length > 0 && (
            <Findings aria-labelledby={titleId}>
              {found.map((finding) => (
                <FindingView key={keyOf(finding)} finding={finding} campaign={campaign.id} />
              ))}
            </Findings>
          )}
          <Actions>
            {found.length > 0 && (
              <Button size="small" onClick={reload}>
                {t('again')}
              </Button>
            )}
            <Button size="small" busy={links.isRunning} busyLabel={t('checkingLinks')} onClick={links.start}>
              {t('checkLinks')}
            </Button>
            {links.isRunning && (
              <Button size="small" kind="quiet" onClick={links.stop}>
                {t('cancel')}
              </Button>
            )}
            <output>{links.state?.status === 'succeeded' && linksText(links.state, t)}</output>
          </Actions>
          {links.state?.status === 'failed' && (
            <p role="alert">{changeFailure(links.state.error, t('linksFailed'))}</p>
          )}
          {hasWarnings && !isStopped && (
            <Checkbox
              label={t('seen')}
              checked={seen === warnings}
              onChange={(isSeen) => setSeen(isSeen ? warnings : undefined)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

/** How many findings there are of each severity, so that a long list can be surveyed. */
const countsText = (found: readonly PreflightFinding[], t: ReturnType<typeof messages.use>): string =>
  PREFLIGHT_SEVERITIES.map((severity) => ({
    severity,
    count: found.filter((finding) => finding.severity === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => t(`count.${severity}`, { formatted: String(count) }))
    .join(' · ');

const linksText = (state: PreflightState, t: ReturnType<typeof messages.use>) =>
  t(findingsOf(state).length === 0 ? 'linksWork' : 'linksBroken');

const findingsOf = (state: PreflightState | undefined): readonly PreflightFinding[] =>
  state?.status === 'succeeded' ? state.findings : [];

const keyOf = ({ check, template, details }: PreflightFinding): string =>
  [check, template?.id ?? '', ...details].join(' ');

/** Asks for links when somebody wants it, and ends with the dialog. */
function useLinkCheck(campaign: PlannedCampaign) {
  const [answer, setAnswer] = useState<{ of: PlannedCampaign; state: PreflightState }>();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const stop = () => {
    running.current?.abort();
    setRunning(false);
  };
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const asking = new AbortController();
    running.current = asking;
    setRunning(true);
    const state = await checkLinks(campaign, asking.signal);
    if (asking.signal.aborted) return;
    setRunning(false);
    setAnswer({ of: campaign, state });
  };
  return {
    state: answer?.of === campaign ? answer.state : undefined,
    isRunning,
    start: () => void start(),
    stop,
  };
}

const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > h3 {
    font: ${font.strong};
  }
`;

const Counts = styled.p`
  color: ${color.muted};
`;

const Findings = styled.ul`
  list-style: none;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

const Good = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
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
