import {
  Badge,
  color,
  DateTime,
  EmptyState,
  font,
  LoadFailure,
  PageHeader,
  Skeleton,
  space,
  usePageTitle,
} from '@touchline/shared';
import { groupPlace } from '@touchline/shared/contract/paths';
import { Plus, UsersRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Back } from '../common/Back.tsx';
import { groups } from './groupRequests.ts';
import { messages } from './messages.ts';

/** Every group of the team (G6). */
export function GroupsPage() {
  const t = messages.use();
  usePageTitle(t('title'));
  const navigate = useNavigate();
  const item = groups.use(true);
  const { value, status, isGone } = item;
  return (
    <Column>
      <Back to="/organizations">{t('organizations')}</Back>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          isGone
            ? []
            : [
                {
                  label: t('new'),
                  icon: <Plus />,
                  needs: 'contacts',
                  primary: true,
                  onClick: () => void navigate(groupPlace('new')),
                },
              ]
        }
      />
      {isGone && <EmptyState icon={<UsersRound />}>{t('notAvailable')}</EmptyState>}
      {status === 'failed' && !isGone && (
        <LoadFailure title={t('loadFailed')} load={item} isOutOfDate={value !== undefined} />
      )}
      {value === undefined && status === 'loading' && <Skeleton count={5} label={t('loading')} />}
      {value?.length === 0 && <EmptyState icon={<UsersRound />}>{t('none')}</EmptyState>}
      {value !== undefined && value.length > 0 && (
        <List aria-label={t('list')}>
          {value.map(({ id, name, changedBy, changedAt, dead }) => (
            <li key={id}>
              <Link to={groupPlace(id)}>{name}</Link>
              <Muted>
                {changedBy === '' ? (
                  <DateTime value={changedAt} />
                ) : (
                  <>
                    {changedBy} · <DateTime value={changedAt} />
                  </>
                )}
              </Muted>
              {dead.size > 0 && <Badge tone="warn">{t('hasDead')}</Badge>}
            </li>
          ))}
        </List>
      )}
    </Column>
  );
}

const Column = styled.div`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
`;

const List = styled.ul.attrs({ role: 'list' })`
  && {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: ${space(0.5)} ${space(2)};
    padding-block: ${space(1.5)};
    border-bottom: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
  & > li > a {
    flex: 1 1 240px;
    min-width: 0;
  }
`;

const Muted = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
