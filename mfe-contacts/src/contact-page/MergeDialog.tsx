import {
  Alert,
  Button,
  changeFailure,
  color,
  ContactLink,
  Dialog,
  DialogCloseButton,
  font,
  logFailure,
  space,
  TextField,
  Marked,
  MarkingContext,
  useMarking,
} from '@touchline/shared';
import type { ContactValues } from '@touchline/shared/contract';
import { contactValues } from '@touchline/shared/contract';
import { useDeletedNotice } from '@touchline/shared/deletions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { MERGED_WITH } from '../common/mergedWith.ts';
import { contactName } from '../contactName.ts';
import { useDialogPlace } from '../dialogs.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { type Found, mergeContacts, searchContacts } from './contactPageData.ts';
import { type ChosenValues, MergedFields } from './MergedFields.tsx';
import { messages } from './messages.ts';

/** Most contacts that the server answers. */
const MOST_FOUND = 20;

/** Milliseconds without a key before what was typed is looked for. */
const TYPING_PAUSE = 300;

/** Finds the other contact of the same person, shows what each field becomes, and merges the two. */
export function MergeDialog({ shown, name, onChanged }: ContactDialogProps) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const tellMerged = useDeletedNotice();
  const { contact } = shown;
  const given = useSearchParams()[0].get(MERGED_WITH);
  const [query, setQuery] = useState(() => (given ?? contact.full_name).slice(0, 100));
  const [isCut, setCut] = useState(false);
  const [found, setFound] = useState<readonly Found[]>();
  const [other, setOther] = useState<Found>();
  const [values, setValues] = useState<ContactValues>(() => contactValues(contact));
  const [organization, setOrganization] = useState(contact.organization);
  const [chosen, setChosen] = useState<ChosenValues>({});
  const [isBusy, setBusy] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly fallback: string }>();

  const run = async (work: () => Promise<void>, fallback: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      logFailure(fallback, error);
      setFailure({ error, fallback });
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(0);
  const search = async (text: string) => {
    latest.current += 1;
    const own = latest.current;
    if (text === '') {
      setSearching(false);
      setFound(undefined);
      setCut(false);
      return;
    }
    setSearching(true);
    setFailure(undefined);
    try {
      const answer = await searchContacts(text);
      // Something else was typed meanwhile.
      if (own !== latest.current) return;
      setCut(answer.length >= MOST_FOUND);
      setFound(answer.filter((one) => one.contact.id !== contact.id));
    } catch (error) {
      if (own !== latest.current) return;
      const fallback = t('searchFailed');
      logFailure(fallback, error);
      setFailure({ error, fallback });
    }
    setSearching(false);
  };
  const searchTyped = useEffectEvent((text: string) => void search(text));
  const marking = useMarking(query);
  const wanted = query.trim();
  const isChosen = other !== undefined;
  useEffect(() => {
    if (isChosen) return undefined;
    const timer = setTimeout(() => searchTyped(wanted), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, isChosen]);
  const choose = (one: Found) => {
    setOther(one);
    setChosen({});
    // What one of them lacks, the other has.
    const theirs = contactValues(one.contact);
    const own = contactValues(contact);
    setValues(
      Object.fromEntries(
        Object.entries(own).map(([key, value]) => [key, value || theirs[key as keyof ContactValues]]),
      ) as unknown as ContactValues,
    );
    setOrganization(contact.organization ?? one.contact.organization);
  };
  const merge = (one: Found) =>
    run(async () => {
      const deletion = await mergeContacts(contact.id, {
        ...values,
        organization,
        other: one.contact.id,
        ...(Object.keys(chosen).length > 0 && { own_values: chosen }),
        updated_at: contact.updated_at,
        other_updated_at: one.contact.updated_at,
      });
      const otherName = nameOf(one);
      close();
      tellMerged({ name: otherName, text: t('merged', { name, other: otherName }), deletion });
      await onChanged();
    }, t('mergeFailed'));
  const nameOf = (one: Found) => contactName(one.contact, t('unnamed'));
  const aboutOf = (one: Found) =>
    [one.contact.email || t('noAddress'), one.contact.title, one.organizationName || t('unassigned')]
      .filter(Boolean)
      .join(' · ');
  return (
    <Dialog
      open
      title={t('mergeTitle')}
      description={t('mergeHint')}
      busy={isBusy}
      dirty={other !== undefined}
      onClose={close}
      onSubmit={() => void (other === undefined ? search(wanted) : merge(other))}
      footer={
        <>
          <DialogCloseButton>{t('cancel')}</DialogCloseButton>
          {other !== undefined && (
            <>
              <Button onClick={() => setOther(undefined)}>{t('chooseAnother')}</Button>
              <Button kind="primary" type="submit" busy={isBusy}>
                {t('mergeNow')}
              </Button>
            </>
          )}
        </>
      }
    >
      {failure && <Alert>{changeFailure(failure.error, failure.fallback)}</Alert>}
      {other === undefined ? (
        <>
          <Search>
            <TextField
              label={t('other')}
              value={query}
              maxLength={200}
              // Whoever types another name means it in place of this one.
              onFocus={({ target }) => target.select()}
              onChange={setQuery}
            />
            <Button type="submit" busy={isSearching}>
              {t('find')}
            </Button>
          </Search>
          {found?.length === 0 && <output>{t('nobodyFound')}</output>}
          <MarkingContext value={marking}>
            <List>
              {(found ?? []).map((one) => (
                <li key={one.contact.id}>
                  <div>
                    <strong>
                      <ContactLink id={one.contact.id} organization={one.contact.organization} newTab>
                        <Marked text={nameOf(one)} />
                      </ContactLink>
                    </strong>
                    <p>
                      <Marked text={aboutOf(one)} isPhone />
                    </p>
                  </div>
                  <Button
                    size="small"
                    aria-label={t('chooseNamed', { name: nameOf(one), about: aboutOf(one) })}
                    onClick={() => choose(one)}
                  >
                    {t('choose')}
                  </Button>
                </li>
              ))}
            </List>
          </MarkingContext>
          {isCut && <output>{t('moreFound', { count: found?.length ?? 0 })}</output>}
        </>
      ) : (
        <MergedFields
          shown={shown}
          other={other}
          values={values}
          organization={organization}
          chosen={chosen}
          onChoose={setChosen}
          onChange={setValues}
          onOrganization={setOrganization}
        />
      )}
    </Dialog>
  );
}

const Search = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child {
    flex: 1 1 240px;
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  list-style: none;
  overflow-wrap: anywhere;
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(1)};
  }
  & p {
    color: ${color.muted};
    font: ${font.small};
  }
`;
