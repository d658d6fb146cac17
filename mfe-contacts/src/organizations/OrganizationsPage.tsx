import {
  Button,
  EmptyState,
  errorPayload,
  errorStatus,
  IconButton,
  lazyPart,
  ListPage,
  ListResults,
  May,
  type PageAction,
  PageHeader,
  PageTools,
  SearchBox,
  Select,
  Skeleton,
  space,
  useCountText,
  useFormatNumber,
  useMay,
  usePhone,
  MarkingContext,
} from '@touchline/shared';
import { parseObject } from '@touchline/shared/contract/readers';
import { FileUp, Plus, Rows3 } from 'lucide-react';
import { MineButton } from '@touchline/shared/mine';
import { type ReactNode, useCallback, useMemo } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import { AssigningContext } from './assigning/assigning.ts';
import { useSelection } from './assigning/useSelection.ts';
import { CompactContext } from '../common/CompactContext.ts';
import { SearchedContext } from '../common/search/searched.ts';
import { messages } from './messages.ts';
import { OrganizationList } from './OrganizationList.tsx';
import { useCompactList } from './useCompactList.ts';
import { type Tiles, useTiles } from './useTiles.ts';
import { type OrganizationFilter, useOrganizationFilter } from './useOrganizationFilter.ts';

/** Few give organizations to somebody. */
const AssignBar = lazyPart(async () => ({ default: (await import('./assigning/AssignBar.tsx')).AssignBar }));

/** Stands for no tag among the choices, whose values cannot be empty. */
const ANY = 'any';

export interface OrganizationsPageProps {
  /** Opens the file picker for workbooks (O1). */
  readonly onImport: () => void;
  /** Less usual ways to import, and the download of a sample: beside the search, or on a phone with the other actions. */
  readonly beside: readonly PageAction[];
  /** Between search and list: the unassigned contacts, or those of them that are found. */
  readonly children: ReactNode;
  /** Stands there instead while only what somebody looks after is shown: says what belongs to nobody. */
  readonly unowned: ReactNode;
}

/** The screen of the section: header, search, and the list in each of its states. */
export function OrganizationsPage({ onImport, beside, children, unowned }: OrganizationsPageProps) {
  const t = messages.use();
  const isPhone = usePhone();
  const { open } = useDialogPlace();
  const filter = useOrganizationFilter();
  const { search, isMine, matches, resultOf, searched } = filter;
  const [isCompact, setIsCompact] = useCompactList();
  const tiles = useTiles({ isCompact, matches, loader: filter.loader, resultOf });
  const selection = useSelection(filter.found);
  const mayChange = useMay('contacts');
  const { people } = filter;
  const assigning = useMemo(
    () => people && { people, selection: mayChange ? selection : undefined },
    [people, selection, mayChange],
  );
  const add = useCallback(() => open({ name: 'add' }), [open]);
  return (
    <ListPage>
      <PageHeader
        title={t('title')}
        actions={[
          { label: t('upload'), icon: <FileUp />, needs: 'contacts', onClick: onImport },
          ...(isPhone ? beside : []),
          { label: t('addNew'), icon: <Plus />, needs: 'contacts', onClick: add, primary: true },
        ]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={search} onChange={filter.setSearch} />
        <View>
          {isMine !== undefined && (
            <MineButton value={filter.values.whose} onChange={(value) => filter.set('whose', value)} />
          )}
          {filter.tags.length > 0 && (
            <Select
              label={t('tag')}
              labelHidden
              value={filter.values.tag === '' ? ANY : filter.values.tag}
              options={[
                { value: ANY, label: t('anyTag') },
                ...filter.tags.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(value) => filter.set('tag', value === ANY ? '' : value)}
            />
          )}
          <IconButton
            label={t('compact')}
            icon={<Rows3 />}
            kind={isCompact ? 'primary' : 'secondary'}
            aria-pressed={isCompact}
            onClick={() => setIsCompact(!isCompact)}
          />
        </View>
        {!isPhone &&
          beside.map(({ label, icon, busy = false, needs, onClick }) => {
            const button = (
              <Button key={label} kind="quiet" size="small" icon={icon} busy={busy} onClick={onClick}>
                {label}
              </Button>
            );
            return needs === undefined ? (
              button
            ) : (
              <May key={label} do={needs}>
                {button}
              </May>
            );
          })}
        {people && mayChange && selection.ids.length > 0 && (
          <AssignBar selection={selection} shown={filter.found.length} people={people} />
        )}
      </PageTools>
      <MarkingContext value={searched}>
        <SearchedContext value={searched}>
          {isMine === true && unowned}
          {isMine !== true && filter.values.tag === '' && (
            <CompactContext value={isCompact}>{children}</CompactContext>
          )}
          <AssigningContext value={assigning}>
            <Organizations filter={filter} tiles={tiles} onAdd={add} />
          </AssigningContext>
        </SearchedContext>
      </MarkingContext>
    </ListPage>
  );
}

interface OrganizationsProps {
  readonly filter: OrganizationFilter;
  readonly tiles: Tiles;
  readonly onAdd: () => void;
}

/** The organizations that were searched for (O6). */
function Organizations({ filter, tiles, onAdd }: OrganizationsProps) {
  const t = messages.use();
  const { open } = useDialogPlace();
  const { list, found, facts } = filter;
  const { rows } = list;
  const formatNumber = useFormatNumber();
  const counted = useCountText(t, filter.total, rows.length);
  const isCut = found.length < filter.total;
  const told = isCut
    ? t('best', { shown: formatNumber(found.length), total: formatNumber(filter.total) })
    : counted;
  const count = filter.isBehind ? `${told} ${t('behind')}` : told;
  const about = useCallback((id: number) => open({ name: 'about', id }), [open]);
  const edit = useCallback((id: number) => open({ name: 'edit', id }), [open]);
  const remove = useCallback((id: number) => open({ name: 'delete', id }), [open]);
  return (
    <ListResults
      list={list}
      found={found.length}
      resultOf={filter.resultOf}
      skeleton={<Skeleton shape="card" count={4} label={t('loading')} />}
      failed={t('loadFailed')}
      why={<Reason error={list.error} />}
      empty={
        <EmptyState
          action={
            <May do="contacts">
              <Button kind="primary" icon={<Plus />} onClick={onAdd}>
                {t('addNew')}
              </Button>
            </May>
          }
        >
          {t('empty')}
        </EmptyState>
      }
      nothingFound={t('empty')}
      clear={t(filter.isMine || filter.values.tag !== '' ? 'clearAll' : 'clearSearch')}
      onClear={filter.clear}
      count={count}
    >
      <OrganizationList
        organizations={found}
        facts={facts}
        tiles={tiles}
        onAbout={about}
        onEdit={edit}
        onDelete={remove}
      />
    </ListResults>
  );
}

/** Why the list could not be loaded (O7): the server's `detail`, or the text that stands in its place. */
function Reason({ error }: { readonly error: unknown }) {
  const t = messages.use();
  const detail = parseObject<'detail'>(errorPayload(error))?.detail;
  if (typeof detail === 'string') return detail;
  const isUnanswered = error !== undefined && errorStatus(error) === undefined;
  return `${t(isUnanswered ? 'networkError' : 'fetchFailed')}.`;
}

/** What stands at the search. */
const View = styled.div`
  display: flex;
  flex: none;
  gap: ${space(1)};
  margin-inline-end: auto;
`;
