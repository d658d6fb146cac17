import {
  Button,
  EmptyState,
  errorPayload,
  errorStatus,
  ListPage,
  ListResults,
  type PageAction,
  PageHeader,
  PageTools,
  SearchBox,
  Skeleton,
  useCountText,
  usePhone,
  useSearchText,
} from '@touchline/shared';
import { parseObject } from '@touchline/shared/contract/readers';
import { Download, FileUp, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { organizationList } from '../common/organizationList.ts';
import { OrganizationList } from './OrganizationList.tsx';
import { findOrganizations, prepareSearch } from './searchText.ts';

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
  const [search, setSearch] = useSearchText();
  const add = useCallback(() => open({ name: 'add' }), [open]);
  return (
    <ListPage>
      <PageHeader
        title={t('title')}
        actions={[
          { label: t('upload'), icon: <FileUp />, onClick: onImport },
          ...(isPhone ? [{ ...sample, icon: <Download /> }] : []),
          { label: t('addNew'), icon: <Plus />, onClick: add, primary: true },
        ]}
      />
      <PageTools>
        <SearchBox placeholder={t('search')} value={search} onChange={setSearch} />
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
      </PageTools>
      {/* The search covers organizations only; anything above the results would push the first ones out of sight. */}
      {search.trim() === '' && children}
      <Organizations search={search} onSearch={setSearch} onAdd={add} />
    </ListPage>
  );
}

interface OrganizationsProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onAdd: () => void;
}

/** The organizations that were searched for (O6). */
function Organizations({ search, onSearch, onAdd }: OrganizationsProps) {
  const t = messages.use();
  const { open } = useDialogPlace();
  const list = organizationList.use();
  const { rows } = list;
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findOrganizations(rows, wanted), [rows, wanted]);
  useEffect(() => prepareSearch(rows), [rows]);
  const edit = useCallback((id: number) => open({ name: 'edit', id }), [open]);
  const remove = useCallback((id: number) => open({ name: 'delete', id }), [open]);
  return (
    <ListResults
      list={list}
      found={found.length}
      resultOf={wanted}
      skeleton={<Skeleton shape="card" count={4} label={t('loading')} />}
      failed={t('loadFailed')}
      why={<Reason error={list.error} />}
      empty={
        <EmptyState
          action={
            <Button kind="primary" icon={<Plus />} onClick={onAdd}>
              {t('addNew')}
            </Button>
          }
        >
          {t('empty')}
        </EmptyState>
      }
      nothingFound={t('empty')}
      clear={t('clearSearch')}
      onClear={() => onSearch('')}
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
