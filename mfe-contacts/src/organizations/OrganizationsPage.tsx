import {
  Button,
  EmptyState,
  errorPayload,
  errorStatus,
  ListPage,
  ListResults,
  May,
  type PageAction,
  PageHeader,
  PageTools,
  SearchBox,
  Skeleton,
  useCountText,
  useMay,
  usePhone,
} from '@touchline/shared';
import { parseObject } from '@touchline/shared/contract/readers';
import { Download, FileUp, Plus } from 'lucide-react';
import { MineButton } from '@touchline/shared/mine';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { AssignBar } from './assigning/AssignBar.tsx';
import { AssigningContext } from './assigning/assigning.ts';
import { useSelection } from './assigning/useSelection.ts';
import { messages } from './messages.ts';
import { OrganizationList } from './OrganizationList.tsx';
import { type OrganizationFilter, useOrganizationFilter } from './useOrganizationFilter.ts';

export interface OrganizationsPageProps {
  /** Opens the file picker for workbooks (O1). */
  readonly onImport: () => void;
  /** The download of a sample workbook: beside the search, or on a phone with the other actions. */
  readonly sample: PageAction;
  /** Between search and list, while nothing is searched for: the unassigned contacts. */
  readonly children: ReactNode;
}

/** The screen of the section: header, search, and the list in each of its states. */
export function OrganizationsPage({ onImport, sample, children }: OrganizationsPageProps) {
  const t = messages.use();
  const isPhone = usePhone();
  const { open } = useDialogPlace();
  const filter = useOrganizationFilter();
  const { search, isMine } = filter;
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
          ...(isPhone ? [{ ...sample, icon: <Download /> }] : []),
          { label: t('addNew'), icon: <Plus />, needs: 'contacts', onClick: add, primary: true },
        ]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={search} onChange={filter.setSearch} />
        {isMine !== undefined && (
          <MineButton value={filter.values.whose} onChange={(value) => filter.set('whose', value)} />
        )}
        {!isPhone && (
          <Button
            kind="quiet"
            size="small"
            icon={<Download />}
            busy={sample.busy ?? false}
            onClick={sample.onClick}
          >
            {sample.label}
          </Button>
        )}
        {people && mayChange && selection.ids.length > 0 && (
          <AssignBar selection={selection} shown={filter.found.length} people={people} />
        )}
      </PageTools>
      {/* The search covers organizations only; anything above the results would push the first ones out of sight. */}
      {search.trim() === '' && isMine !== true && children}
      <AssigningContext value={assigning}>
        <Organizations filter={filter} onAdd={add} />
      </AssigningContext>
    </ListPage>
  );
}

interface OrganizationsProps {
  readonly filter: OrganizationFilter;
  readonly onAdd: () => void;
}

/** The organizations that were searched for (O6). */
function Organizations({ filter, onAdd }: OrganizationsProps) {
  const t = messages.use();
  const { open } = useDialogPlace();
  const { list, found } = filter;
  const { rows } = list;
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
      clear={t(filter.isMine ? 'clearAll' : 'clearSearch')}
      onClear={filter.clear}
      count={useCountText(t, found.length, rows.length)}
    >
      <OrganizationList organizations={found} onEdit={edit} onDelete={remove} />
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
