import {
  Avatar,
  Badge,
  color,
  DateTime,
  font,
  Menu,
  type MenuItem,
  space,
  useAuth,
  useRoleName,
} from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import type { PeopleTask } from './tasks.ts';

export interface PersonRowProps {
  readonly person: Person;
  readonly onOpen: (task: PeopleTask) => void;
  readonly onLink: (person: Person) => void;
  readonly onReactivate: (person: Person) => void;
}

/** One account: whose it is, what it may do, and what can be done about it. */
export function PersonRow({ person, onOpen, onLink, onReactivate }: PersonRowProps) {
  const t = messages.use();
  const roleName = useRoleName();
  const isOwn = useAuth().owner === String(person.id);
  const { email, name, role } = person;
  const isOut = person.deactivated_at !== null;
  const items: MenuItem[] = isOut
    ? [{ label: t('reactivate'), onClick: () => onReactivate(person) }]
    : [
        { label: t('changeRole'), onClick: () => onOpen({ name: 'role', person }) },
        { label: t('resetLink'), onClick: () => onLink(person) },
        ...(isOwn
          ? []
          : [
              {
                label: t('deactivate'),
                kind: 'danger',
                onClick: () => onOpen({ name: 'deactivate', person }),
              } as const,
            ]),
      ];
  return (
    <Row>
      <Avatar name={name || email} photo={person.photo} />
      <Who>
        <b>
          {name || email}
          {isOwn && <Small> ({t('you')})</Small>}
        </b>
        <Small>
          {name !== '' && <span>{email}</span>}
          {!isOut && (
            <span>
              {person.signed_in_at === null ? (
                t('neverSignedIn')
              ) : (
                <>
                  {t('signedIn')} <DateTime value={person.signed_in_at} />
                </>
              )}
            </span>
          )}
        </Small>
      </Who>
      <Badge kind="count" tone={isOut ? 'neutral' : role === 'administrator' ? 'info' : 'ok'}>
        {isOut ? t('deactivated') : roleName(role)}
      </Badge>
      <Menu size="small" label={t('actionsFor', { email })} items={items} />
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
`;

const Who = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  & > b {
    font: ${font.strong};
  }
`;

const Small = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  color: ${color.muted};
  font: ${font.small};
  b > & {
    display: inline;
  }
`;
