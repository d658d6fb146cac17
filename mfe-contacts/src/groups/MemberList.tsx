import { Button, Card, color, EmptyState, font, notify, space } from '@touchline/shared';
import type { GroupFilter } from '@touchline/shared/contract/groups';
import { contactPlace } from '@touchline/shared/contract/paths';
import type { ShownGroupMembers } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { fetchMembers } from './groupRequests.ts';
import { messages } from './messages.ts';

/** The people whom a filter finds, a part at a time. */
export function MemberList({
  filter,
  first,
}: {
  readonly filter: GroupFilter;
  readonly first: ShownGroupMembers;
}) {
  const t = messages.use();
  const [later, setLater] = useState<readonly ShownGroupMembers[]>([]);
  const [isBusy, setBusy] = useState(false);
  const pages = [first, ...later];
  const members = pages.flatMap((page) => page.members);
  const load = async () => {
    setBusy(true);
    try {
      const page = await fetchMembers(filter, members.length);
      if (page) setLater([...later, page]);
    } catch {
      notify({ kind: 'error', text: t('membersFailed') });
    } finally {
      setBusy(false);
    }
  };
  if (members.length === 0) return <EmptyState>{t('noMembers')}</EmptyState>;
  return (
    <Flat>
      <List aria-label={t('members')}>
        {members.map(({ id, full_name, title, email, phone, organization }) => (
          <li key={id}>
            <Link to={contactPlace(id, organization?.id ?? null)}>
              {full_name || email || phone || t('unnamed')}
            </Link>
            <Muted>{[title, full_name && email].filter(Boolean).join(' · ')}</Muted>
            <Muted>{organization?.name ?? t('noOrganization')}</Muted>
          </li>
        ))}
      </List>
      {pages.at(-1)?.hasMore && (
        <Button busy={isBusy} onClick={() => void load()}>
          {t('more')}
        </Button>
      )}
    </Flat>
  );
}

const Flat = styled(Card)`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
`;

const List = styled.ul.attrs({ role: 'list' })`
  && {
    display: grid;
    width: 100%;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > li {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
    gap: ${space(0.5)} ${space(2)};
    padding-block: ${space(1)};
    border-bottom: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
`;

const Muted = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
