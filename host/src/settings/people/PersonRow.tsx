import { Avatar, Badge, media, Menu, type MenuItem, space, useAuth, useRoleName } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { canOwn } from '@touchline/shared/contract/permissions';
import { ItemFacts, ItemNote, PersonItem, PersonFacts } from '../ItemList.ts';
import { styled } from 'styled-components';
import { EmailText } from '../EmailText.tsx';
import { OwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';
import { useOwned } from './useOwned.ts';
import type { PeopleTask } from './tasks.ts';

export interface PersonRowProps {
  readonly person: Person;
  readonly onOpen: (task: PeopleTask) => void;
  readonly onLink: (person: Person) => void;
  readonly onReactivate: (person: Person) => void;
  readonly onConfirmAddress: (person: Person) => void;
}

/** One account: whose it is, what it may do, and what can be done about it. */
export function PersonRow({ person, onOpen, onLink, onReactivate, onConfirmAddress }: PersonRowProps) {
  const t = messages.use();
  const roleName = useRoleName();
  const isOwn = useAuth().owner === String(person.id);
  const { email, name, role, awaited_address: awaited } = person;
  const isOut = person.deactivated_at !== null;
  const ownedBy = useOwned();
  const owned = isOut || canOwn(role) ? '' : ownedBy(person);
  const items: MenuItem[] = isOut
    ? [{ label: t('reactivate'), onClick: () => onReactivate(person) }]
    : [
        ...(awaited === null
          ? []
          : [{ label: t('confirmAddress', { email: awaited }), onClick: () => onConfirmAddress(person) }]),
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
      <PersonFacts>
        <b>
          {name || <EmailText email={email} />}
          {isOwn && <ItemNote> ({t('you')})</ItemNote>}
        </b>
        <ItemFacts>
          {name !== '' && (
            <span>
              <EmailText email={email} />
            </span>
          )}
          {owned !== '' && <span>{t('keepsUnused', { list: owned })}</span>}
          {awaited !== null && <span>{t('addressAwaited', { email: awaited })}</span>}
          {!isOut && (
            <span>
              {person.signed_in_at === null ? (
                t('notSignedIn')
              ) : (
                <>
                  {t('signedIn')} <OwnTime value={person.signed_in_at} />
                </>
              )}
            </span>
          )}
        </ItemFacts>
      </PersonFacts>
      <State>
        {/* Always the role first: what stands in one place is found at a glance. */}
        <Badge kind="count" tone={isOut ? 'neutral' : role === 'administrator' ? 'info' : 'ok'}>
          {roleName(role)}
        </Badge>
        {isOut && (
          <Badge kind="count" tone="warn">
            {t('deactivated')}
          </Badge>
        )}
      </State>
      <Menu size="small" label={t('actionsFor', { email })} items={items} />
    </Row>
  );
}

const State = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(0.5)};
`;

/** On a phone the role stands below what is said of the person, which needs the width. */
const Row = styled(PersonItem)`
  @media ${media.phone} {
    flex-wrap: wrap;
    & > ${State} {
      flex: 0 0 100%;
      justify-content: start;
      /* Under the name, past the picture and the gap. */
      padding-inline-start: calc(32px + ${space(1.5)});
      order: 1;
    }
  }
`;
