import { Alert, color, space, tokenStore, useFormatNumber, useMay } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { canBeApprovedByViewer } from '../../approval.ts';
import { ApprovalChanges } from './ApprovalChanges.tsx';
import { messages } from './messages.ts';

/** Approvers who are named. */
const NAMED = 3;

/** Says who asks for the approval of a campaign and who can give it, and why it was sent back (U4). */
export function ApprovalNote({ campaign }: { readonly campaign: ShownCampaign }) {
  const t = messages.use();
  const { status, approval } = campaign;
  const others = approval?.approvers.filter(({ id }) => String(id) !== tokenStore.owner()) ?? [];
  const approvers = useNamed(others.map(({ name }) => name));
  const maySettings = useMay('settings');
  if (approval === null) return null;
  const { asked, sent_back: sentBack } = approval;
  if (status === 'waiting') {
    const isHeld = asked?.is_held === true;
    const isYours = canBeApprovedByViewer(campaign);
    const who = () => {
      if (isHeld) return t('held');
      return asked?.by ? t('asked', { who: asked.by }) : t('askedByNobody');
    };
    const next = () => {
      if (isYours) return t('yours');
      if (approvers !== undefined) return t('theirs', { approvers });
      return t(maySettings ? 'nobodySettings' : 'nobody');
    };
    const own = () => {
      const worked = approval.worked_on.find(({ id }) => String(id) === tokenStore.owner());
      if (worked === undefined) return undefined;
      const { how, steps } = worked;
      return how === 'wrote'
        ? t('own.wrote', { count: steps.length, steps: steps.join(', ') })
        : t(`own.${how}`);
    };
    const isStuck = !isYours && approvers === undefined && maySettings;
    return (
      <Alert kind="info">
        {[who(), own(), next(), isHeld && !isYours ? t('goesOn') : undefined]
          .filter((sentence) => sentence !== undefined)
          .join(' ')}
        {isStuck && (
          <>
            {' '}
            <Link to="/settings#people">{t('openPeople')}</Link>
          </>
        )}
        <ApprovalChanges approval={approval} />
      </Alert>
    );
  }
  if (sentBack !== null) {
    return (
      <Alert kind="warning">
        {sentBack.by ? t('sentBack', { who: sentBack.by }) : t('sentBackByNobody')}
        <Note>{sentBack.note}</Note>
      </Alert>
    );
  }
  if (approval.changes !== null || campaign.sent_templates.length > 0) {
    return (
      <Alert kind="info">
        {t('changed')}
        <ApprovalChanges approval={approval} />
      </Alert>
    );
  }
  return <Quiet>{approvers === undefined ? t('nobody') : t('takesApproval', { approvers })}</Quiet>;
}

/** Somebody to turn to: of many the first few stand for all. @returns undefined when there is nobody */
function useNamed(names: readonly string[]): string | undefined {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const more = names.length - NAMED;
  if (more > 1) {
    const others = names.slice(0, NAMED).join(', ');
    return t('orMore', { others, count: more, formatted: formatNumber(more) });
  }
  const last = names.at(-1);
  return last === undefined || names.length === 1
    ? last
    : t('or', { others: names.slice(0, -1).join(', '), last });
}

const Quiet = styled.p`
  color: ${color.muted};
`;

const Note = styled.blockquote`
  margin: ${space(0.5)} 0 0;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
