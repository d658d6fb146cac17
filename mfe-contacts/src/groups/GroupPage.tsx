import {
  Alert,
  Button,
  Card,
  changeFailure,
  errorStatus,
  EmptyState,
  fieldErrors,
  font,
  LoadFailure,
  logFailure,
  May,
  notify,
  PageHeader,
  Skeleton,
  space,
  tabularFigures,
  TextField,
  useFormatNumber,
  useMay,
  usePageTitle,
} from '@touchline/shared';
import { GROUP_LIMITS } from '@touchline/shared/contract/groups';
import { groupPath, groupPlace, GROUPS_PLACE } from '@touchline/shared/contract/paths';
import { parseUntrustedGroup, type ShownGroup, type ShownOwnField } from '@touchline/shared/contract/readers';
import { sendDeletion, useDeletedNotice } from '@touchline/shared/deletions';
import { ownFields } from '@touchline/shared/own-fields';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Back } from '../common/Back.tsx';
import { Branch, isFull } from './Builder.tsx';
import {
  conditionsOf,
  type DraftBranch,
  type DraftNode,
  isWhole,
  newBranch,
  newCondition,
  replacePart,
  toDraft,
  toFilter,
} from './draft.ts';
import { fetchGroup, groups, oneGroup, saveGroup } from './groupRequests.ts';
import { MemberList } from './MemberList.tsx';
import { messages } from './messages.ts';
import { type Found, useCount } from './useCount.ts';

const NO_FIELDS: readonly ShownOwnField[] = [];

/** A group, or a new one: who is in it, as conditions and as people (G6). */
export function GroupPage() {
  const t = messages.use();
  const { group: named = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/u.test(named) ? Number(named) : null;
  const item = oneGroup.use(id);
  const { value: fields, status: fieldsStatus } = ownFields.use();
  const isNew = named === 'new';
  usePageTitle(isNew ? t('new') : (item.value?.name ?? t('title')));
  const isGone = item.isGone || (id === null && !isNew);
  const isReady = (isNew || item.value !== undefined) && (fields !== undefined || fieldsStatus === 'failed');
  return (
    <Column>
      <Back to={GROUPS_PLACE}>{t('all')}</Back>
      {isGone && <EmptyState>{t('gone')}</EmptyState>}
      {!isGone && item.status === 'failed' && item.value === undefined && (
        <LoadFailure title={t('oneLoadFailed')} load={item} isOutOfDate={false} />
      )}
      {!isGone && !isReady && item.status !== 'failed' && <Skeleton count={4} label={t('loading')} />}
      {!isGone && isReady && (
        <Editor
          // What somebody else has saved meanwhile does not overwrite what is being changed here.
          key={named}
          group={isNew ? undefined : item.value}
          fields={fields ?? NO_FIELDS}
        />
      )}
    </Column>
  );
}

interface EditorProps {
  readonly group: ShownGroup | undefined;
  readonly fields: readonly ShownOwnField[];
}

const beginning = (group: ShownGroup | undefined): DraftBranch =>
  group?.filter ? toDraft(group.filter) : newBranch('all', [newCondition()]);

function Editor({ group: given, fields }: EditorProps) {
  const t = messages.use();
  const navigate = useNavigate();
  const mayChange = useMay('contacts');
  const [group, setGroup] = useState(given);
  const [name, setName] = useState(given?.name ?? '');
  const [draft, setDraft] = useState(() => beginning(given));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [nameError, setNameError] = useState<string>();
  const [theirs, setTheirs] = useState<ShownGroup>();
  const { put } = oneGroup.useChanges();
  const { reload: reloadList } = groups.useChanges();
  const conditions = conditionsOf(draft);
  const isUnfinished = conditions.some(({ condition }) => !isWhole(condition, fields));
  const filter = useMemo(() => toFilter(pruned(draft, fields)), [draft, fields]);
  const found = useCount(filter);
  const things = useMemo(
    () => new Map([...(found.count?.things ?? []), ...(group?.things ?? [])]),
    [found.count, group],
  );
  const dead = deadParts(draft, fields, found);
  const replace = (part: number, by: DraftNode | undefined) => setDraft(replacePart(draft, part, by));
  const save = async (over: ShownGroup | undefined = group) => {
    const stays = conditions.every(
      ({ condition }) => isWhole(condition, fields) || isGoneField(condition.field, fields),
    );
    setChecked(true);
    setNameError(name.trim() === '' ? t('needsName') : undefined);
    setFailure(stays ? undefined : t('unfinished'));
    if (!stays || name.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      const answer = await saveGroup(over, { name: name.trim(), filter });
      const saved = parseUntrustedGroup(answer);
      setTheirs(undefined);
      reloadList(true);
      notify({ kind: 'success', text: t('saved', { name: name.trim() }) });
      if (saved === undefined) return;
      await put(saved.id, answer);
      setGroup(saved);
      if (over === undefined) await navigate(groupPlace(saved.id), { replace: true });
    } catch (error) {
      const wrong = fieldErrors(error).get('name');
      if (wrong !== undefined) setNameError(wrong);
      else if (over !== undefined && errorStatus(error) === 409) setTheirs(await fetchGroup(over.id));
      else {
        logFailure('A group could not be saved.', error);
        setFailure(changeFailure(error, t('saveFailed')));
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={group?.name ?? t('new')} />
      <Card>
        {given?.filter === null ? (
          <Alert>{t('unreadable')}</Alert>
        ) : (
          <Form
            aria-label={t('builder')}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <Branch
              branch={draft}
              depth={1}
              context={{ fields, things, dead, isChecked, isFull: isFull(conditions.length), replace }}
              onChange={setDraft}
            />
            <Count found={found} isCounting={found.isCounting} isUnfinished={isUnfinished} />
            {theirs && (
              <Alert>
                {t('conflict', { who: theirs.changedBy || t('somebody') })}{' '}
                <Button
                  size="small"
                  onClick={() => {
                    setGroup(theirs);
                    setName(theirs.name);
                    setDraft(beginning(theirs));
                    setTheirs(undefined);
                  }}
                >
                  {t('takeTheirs')}
                </Button>{' '}
                <Button size="small" onClick={() => void save(theirs)}>
                  {t('keepMine')}
                </Button>
              </Alert>
            )}
            {failure !== undefined && <Alert>{failure}</Alert>}
            {mayChange && (
              <SaveRow>
                <TextField
                  label={t('name')}
                  value={name}
                  maxLength={GROUP_LIMITS.name}
                  autoComplete="off"
                  error={nameError}
                  onChange={(text) => {
                    setName(text);
                    setNameError(undefined);
                  }}
                />
                <Button type="submit" kind="primary" busy={isBusy} busyLabel={t('saving')}>
                  {t('save')}
                </Button>
                {group && <DeleteButton group={group} />}
              </SaveRow>
            )}
          </Form>
        )}
      </Card>
      {found.members && filter.of.length > 0 && (
        <>
          <h2>{t('members')}</h2>
          <MemberList key={found.asked} filter={filter} first={found.members} />
        </>
      )}
    </>
  );
}

const isGoneField = (field: number | undefined, fields: readonly ShownOwnField[]): boolean =>
  field !== undefined && fields.every(({ id }) => id !== field);

/** The draft without what is not sent. */
const pruned = (branch: DraftBranch, fields: readonly ShownOwnField[]): DraftBranch => ({
  ...branch,
  of: branch.of.flatMap((node): readonly DraftNode[] => {
    if (node.type === 'condition')
      return isWhole(node, fields) || isGoneField(node.field, fields) ? [node] : [];
    const inner = pruned(node, fields);
    return inner.of.length === 0 ? [] : [inner];
  }),
});

/** Which parts the server says find nobody because of what is gone. */
function deadParts(draft: DraftBranch, fields: readonly ShownOwnField[], found: Found): ReadonlySet<number> {
  const asked = found.count?.dead;
  const gone = conditionsOf(draft)
    .filter(({ condition }) => isGoneField(condition.field, fields))
    .map(({ condition }) => condition.part);
  if (asked === undefined || asked.size === 0) return new Set(gone);
  const parts = conditionsOf(pruned(draft, fields))
    .filter(({ path }) => asked.has(path))
    .map(({ condition }) => condition.part);
  return new Set([...gone, ...parts]);
}

/** How many people that is, said to screen readers as well. */
function Count({
  found: { count, hasFailed },
  isCounting,
  isUnfinished,
}: {
  readonly found: Found;
  readonly isCounting: boolean;
  readonly isUnfinished: boolean;
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (hasFailed) return <Figures>{t('countFailed')}</Figures>;
  if (count === undefined)
    return <Figures>{isCounting ? t('counting') : t(isUnfinished ? 'unfinished' : 'nothingAsked')}</Figures>;
  const { contacts, organizations, withAddress } = count;
  const parts = [
    t('count', { count: contacts, formatted: formatNumber(contacts) }),
    ...(organizations > 0
      ? [t('ofOrganizations', { count: organizations, formatted: formatNumber(organizations) })]
      : []),
  ];
  const lacking = contacts - withAddress;
  return (
    <Figures aria-busy={isCounting}>
      {parts.join(' ')}
      {lacking > 0 && <small>{t('withoutAddress', { formatted: formatNumber(lacking) })}</small>}
    </Figures>
  );
}

function DeleteButton({ group }: { readonly group: ShownGroup }) {
  const t = messages.use();
  const navigate = useNavigate();
  const tellDeleted = useDeletedNotice();
  const { reload: reloadList } = groups.useChanges();
  const { forget } = oneGroup.useChanges();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const deletion = await sendDeletion(groupPath(group.id));
      const { name } = group;
      tellDeleted({ name, text: t('deletedNotice', { name }), deletion });
      await navigate(GROUPS_PLACE);
      reloadList(true);
      await forget(group.id);
    } catch (error) {
      logFailure('A group could not be deleted.', error);
      notify({ kind: 'error', text: changeFailure(error, t('deleteFailed')) });
      setBusy(false);
    }
  };
  return (
    <May do="contacts">
      <Button
        kind="quiet"
        icon={<Trash2 />}
        busy={isBusy}
        busyLabel={t('deleting')}
        onClick={() => void remove()}
      >
        {t('delete')}
      </Button>
    </May>
  );
}

const Column = styled.div`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
`;

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
`;

const Figures = styled.output`
  ${tabularFigures}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)};
  font: ${font.title};
  & > small {
    font: ${font.small};
  }
`;

const SaveRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child {
    flex: 1 1 240px;
  }
`;
