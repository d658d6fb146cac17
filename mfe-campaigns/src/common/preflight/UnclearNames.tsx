import {
  Button,
  changeFailure,
  color,
  May,
  oneLine,
  space,
  TextField,
  useFormatNumber,
} from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { contactPlace } from '@touchline/shared/contract/paths';
import { CONTACT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { useFocusLater } from '@touchline/shared/form';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { ChangedName, renameContact } from './renameContact.ts';

type People = NonNullable<PreflightFinding['people']>;
type Person = People['people'][number];

/** People whose names show no first name, what their email says instead, and how that is changed (E5). */
export function UnclearNames({
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
  const [typed, setTyped] = useState<string>();
  /** The name that is stored, as far as it is known here. */
  const [known, setKnown] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
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
        <a href={contactPlace(id)} target="_blank" rel="noopener">
          {name}
        </a>
        <Says>{says ? t('says', { says }) : t('saysGeneral')}</Says>
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
        <Form onSubmit={(event) => void save(event)}>
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
          <Button
            size="small"
            onClick={() => {
              setTyped(undefined);
              setFailure(undefined);
              focusLater(() => opener.current);
            }}
          >
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
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(1)};
  & > a {
    ${oneLine}
    max-width: 100%;
  }
`;

const Says = styled.span`
  color: ${color.muted};
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space(1)};
  padding-block: ${space(0.5)} ${space(1)};
`;
