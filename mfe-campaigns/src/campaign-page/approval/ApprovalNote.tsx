import { Alert, color, space, tokenStore } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';
import { canBeApprovedByViewer } from '../../approval.ts';
import { messages } from './messages.ts';

/** Says who asks for the approval of a campaign and who can give it, and why it was sent back (U4). */
export function ApprovalNote({ campaign }: { readonly campaign: ShownCampaign }) {
  const t = messages.use();
  const { status, approval } = campaign;
  if (approval === null) return null;
  const { asked, sent_back: sentBack } = approval;
  const others = approval.approvers.filter(({ id }) => String(id) !== tokenStore.owner());
  const [last, ...before] = others.map(({ email }) => email).toReversed();
  const approvers =
    before.length === 0 ? last : t('or', { others: before.toReversed().join(', '), last: last ?? '' });
  if (status === 'waiting') {
    const who = asked?.by ? t('asked', { who: asked.by }) : t('askedByNobody');
    const next = () => {
      if (canBeApprovedByViewer(campaign)) return t('yours');
      return approvers === undefined ? t('nobody') : t('theirs', { approvers });
    };
    return <Alert kind="info">{`${who} ${next()}`}</Alert>;
  }
  if (sentBack !== null) {
    return (
      <Alert kind="warning">
        {sentBack.by ? t('sentBack', { who: sentBack.by }) : t('sentBackByNobody')}
        <Note>{sentBack.note}</Note>
      </Alert>
    );
  }
  if (campaign.sent_templates.length > 0) return <Alert kind="info">{t('changed')}</Alert>;
  return <Quiet>{approvers === undefined ? t('nobody') : t('takesApproval', { approvers })}</Quiet>;
}

const Quiet = styled.p`
  color: ${color.muted};
`;

const Note = styled.blockquote`
  margin-top: ${space(0.5)};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
