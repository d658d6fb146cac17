import {
  Button,
  changeFailure,
  color,
  May,
  media,
  oneLine,
  space,
  TextField,
  useFormatNumber,
} from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { CONTACT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { useFocusLater } from '@touchline/shared/form';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useKeptState } from '../keptPlace.ts';
import { PersonLink } from '../PersonLink.tsx';
import { messages } from './messages.ts';
import { ChangedName, renameContact } from './renameContact.ts';

type People = NonNullable<PreflightFinding['people']>;
type Person = People['people'][number];

/** People whose names show no first name, what their email says instead, and how that is changed (E5). */
export default function UnclearNames({
  people: { contacts, people },
  onMended,
}: {
  readonly people: People;
  readonly onMended: () => void;
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const more = contacts - people.length;
  return (
    <List>
      {people.map((person) => (
        <UnclearName key={person.id} person={person} onMended={onMended} />
      ))}
      {more > 0 && <li>{t('morePeople', { count: more, formatted: formatNumber(more) })}</li>}
    </List>
  );
}

function UnclearName({ person, onMended }: { readonly person: Person; readonly onMended: () => void }) {
  const t = messages.use();
  const { id, name, first_name: says } = person;
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusLater = useFocusLater();
  const [typed, setTyped] = useKeptState<string | undefined>(`name of ${id}`, undefined);
  /** The name that is stored, as far as it is known here. */
  const [known, setKnown] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leave = () => {
    setTyped(undefined);
    setFailure(undefined);
    focusLater(() => opener.current);
  };
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog would close, with all that was removed.
    event.stopPropagation();
    leave();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    try {
      await renameContact(id, { from: known, to: typed ?? name });
      setTyped(undefined);
      onMended();
    } catch (error) {
      if (error instanceof ChangedName) setKnown(error.now);
      setFailure(
        error instanceof ChangedName
          ? t('nameChanged', { name: error.now })
          : changeFailure(error, t('renameFailed')),
      );
    }
    setSaving(false);
  };
  return (
    <li>
      <Row>
        <div>
          <PersonLink id={id} list="first_name_unclear">
            {name}
          </PersonLink>
          <Says>{says ? t('says', { says }) : t('saysGeneral')}</Says>
        </div>
        {typed === undefined && (
          <May do="contacts">
            <Button
              size="small"
              kind="quiet"
              aria-label={t('changeNameOf', { name })}
              ref={opener}
              onClick={() => {
                setTyped(name);
                focusLater(() => field.current);
              }}
            >
              {t('changeName')}
            </Button>
          </May>
        )}
      </Row>
      {typed !== undefined && (
        <Form onSubmit={(event) => void save(event)} onKeyDown={leaveByEscape}>
          <TextField
            label={t('name')}
            value={typed}
            maxLength={CONTACT_FIELDS.full_name.limit}
            error={failure}
            ref={field}
            onChange={setTyped}
          />
          <Button size="small" kind="primary" type="submit" busy={isSaving} disabled={typed.trim() === ''}>
            {t('saveName')}
          </Button>
          <Button size="small" onClick={leave}>
            {t('cancel')}
          </Button>
        </Form>
      )}
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: 2px;
  list-style: none;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  align-items: center;
  gap: ${space(1)};
  min-height: 44px;
  & a {
    ${oneLine}
    display: block;
    width: fit-content;
    max-width: 100%;
  }
`;

const Says = styled.p`
  color: ${color.muted};
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space(1)};
  padding-block: ${space(0.5)} ${space(1)};
  & > :first-child {
    flex: 1 1 240px;
  }
  @media ${media.phone} {
    & > :first-child {
      flex-basis: 100%;
    }
  }
`;
