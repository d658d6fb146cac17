import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  ListPage,
  type PageAction,
  PageHeader,
  PageTools,
  ResultCount,
  RetryButton,
  SearchBox,
  Skeleton,
  useFormatNumber,
  usePhone,
  useSearchText,
  useStartOfResults,
} from '@touchline/shared';
import { Download, FileUp, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { OrganizationList } from './OrganizationList.tsx';
import { findOrganizations, prepareSearch } from './searchText.ts';
import { useOrganizations } from './useOrganizations.ts';

export interface OrganizationsPageProps {
  /** Opens the picker of workbooks (O1). */
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
      {/* Search looks among organizations; anything above the results would push the first ones out of sight. */}
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

/** Loading, failed, empty, nothing found, and the list: five views that cannot be taken for one another (O6). */
function Organizations({ search, onSearch, onAdd }: OrganizationsProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { open } = useDialogPlace();
  const { organizations, status, error, reload } = useOrganizations();
  // Finding never makes the search box wait: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findOrganizations(organizations, wanted), [organizations, wanted]);
  useEffect(() => prepareSearch(organizations), [organizations]);
  const edit = useCallback((id: number) => open({ name: 'edit', id }), [open]);
  const remove = useCallback((id: number) => open({ name: 'delete', id }), [open]);
  const results = useRef<HTMLOutputElement>(null);
  useStartOfResults(results, wanted);

  if (status === 'loading' || status === 'idle')
    return <Skeleton shape="card" count={4} label={t('loading')} />;
  if (status === 'failed' && organizations.length === 0) {
    return <ErrorState title={t('loadFailed')} detail={describe(error, t('fetchFailed'))} onRetry={reload} />;
  }
  const total = organizations.length;
  return (
    <>
      {status === 'failed' && (
        <Alert action={<RetryButton onRetry={reload} />}>
          {t('reloadFailed')} {describe(error, t('fetchFailed'))}
        </Alert>
      )}
      {total === 0 && (
        <EmptyState
          action={
            <Button kind="primary" icon={<Plus />} onClick={onAdd}>
              {t('addNew')}
            </Button>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {total > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          action={<Button onClick={() => onSearch('')}>{t('clearSearch')}</Button>}
        >
          {t('empty')}
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <ResultCount ref={results}>
            {found === organizations
              ? t('shown', { count: total, formatted: formatNumber(total) })
              : t('shownOf', { count: total, shown: formatNumber(found.length), total: formatNumber(total) })}
          </ResultCount>
          <OrganizationList organizations={found} onEdit={edit} onDelete={remove} />
        </>
      )}
    </>
  );
}

/** The store's error (O7) as a sentence: the server's `detail`, or the text that stands in its place. */
function describe(error: unknown, fallback: string): string {
  if (typeof error === 'string') return error;
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : undefined;
  return typeof detail === 'string' ? detail : fallback;
}
