import { ContactLink, space, useFormatNumber, useLanguage } from '@touchline/shared';
import type { ApprovalChange, CampaignApproval } from '@touchline/shared/contract';
import { approvalChangePieces } from '@touchline/shared/contract/approval-words';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Says what would go out otherwise than it was approved, from what to what and by whom (U4); nothing where that is not known. */
export function ApprovalChanges({ approval }: { readonly approval: CampaignApproval }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { changes, is_approved: isApproved } = approval;
  if (changes === null || isApproved) return null;
  const { new_people: newPeople, addresses, names, details, more } = changes;
  const counted = (key: 'newPeople' | 'addresses' | 'names', count: number) =>
    count > 0 && t(key, { count, formatted: formatNumber(count) });
  const what = [
    changes.mails && t('mails'),
    changes.days && t('days'),
    changes.mailboxes && t('mailboxes'),
    counted('newPeople', newPeople),
    counted('addresses', addresses),
    counted('names', names),
  ].filter((one) => one !== false);
  if (what.length === 0) return null;
  return (
    <Changes>
      <p>{t('differs', { what: what.join('; ') })}</p>
      {details.length > 0 && (
        <ul>
          {details.map((change) => (
            <li key={`${change.what} ${change.id}`}>
              <Change change={change} />
            </li>
          ))}
          {more > 0 && <li>{t('andMore', { count: more, formatted: formatNumber(more) })}</li>}
        </ul>
      )}
    </Changes>
  );
}

/** One change; a contact leads to its page, where its history is. */
function Change({ change }: { readonly change: ApprovalChange }) {
  const { language } = useLanguage();
  return approvalChangePieces(change, language).map(({ text, part }) =>
    part === 'contact' && change.id !== null ? (
      <ContactLink key={part} id={change.id}>
        {text}
      </ContactLink>
    ) : (
      text
    ),
  );
}

const Changes = styled.div`
  margin: ${space(0.5)} 0 0;
  overflow-wrap: anywhere;
  & > ul {
    margin-top: ${space(0.5)};
    padding-inline-start: 20px;
  }
`;
