import {
  Combobox,
  SearchBox,
  useCountText,
  useFormatNumber,
  useLanguage,
  useListFilter,
  useSortedRows,
  usePreparedSearch,
  useTextSearch,
} from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { mine, MineButton } from '@touchline/shared/mine';
import type { ContactRow } from '@touchline/shared/contract/readers';
import { AskingServer } from '../../common/AskingServer.tsx';
import { messages as commonMessages } from '../../common/messages.ts';
import { UnownedNote } from '../../common/UnownedNote.tsx';
import { useFoundRows } from '../../common/useFoundRows.ts';
import { monitoringContacts, POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { AnalyticsTable, Tools } from '../analytics/AnalyticsTable.tsx';
import { useSortPlace } from '../analytics/useSortPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { messages as screenMessages } from '../messages.ts';
import { CONTACT_COLUMNS, contactColumns } from './contactColumns.tsx';
import { chooseContacts, organizationsOf, textOfContact, WITHOUT_ORGANIZATION } from './contactFilter.ts';
import { useContactStatusLabel } from './contactStatus.tsx';
import { messages } from './messages.ts';

const FILTERS = ['organization', 'whose'] as const;

/** How every contact responded to its mails (M3). */
export function ContactAnalytics() {
  const t = messages.use();
  const unnamed = commonMessages.use()('unnamed');
  const label = screenMessages.use()('contacts');
  const formatNumber = useFormatNumber();
  const statusLabel = useContactStatusLabel();
  const list = monitoringContacts.use({ pollInterval: POLL_INTERVAL });
  const { open } = useDialogPlace();
  const { search, setSearch, values, set, clear } = useListFilter(FILTERS);
  const [sort, setSort] = useSortPlace(CONTACT_COLUMNS);
  const show = useCallback((id: number) => open({ name: 'contact', id }), [open]);
  const columns = useMemo(
    () => contactColumns({ t, unnamed, formatNumber, statusLabel, onOpen: show }),
    [t, unnamed, formatNumber, statusLabel, show],
  );
  // Sorted before they are searched, so that a keystroke has nothing to sort.
  const sorted = useSortedRows(list.rows, columns, sort);
  const { organization, whose } = values;
  const own = mine.use().value?.organizations;
  const organizations = whose === 'mine' ? own : undefined;
  const wanted = useDeferredValue(search);
  usePreparedSearch(sorted, textOfContact);
  const chooseByText = useTextSearch(search);
  const chosen = useMemo(
    () => chooseContacts(sorted, { organization, organizations }),
    [sorted, organization, organizations],
  );
  const unowned = useMemo(
    () => (organizations ? list.rows.filter(({ organizationName }) => organizationName === '').length : 0),
    [organizations, list.rows],
  );
  const named = useMemo(() => chooseByText(chosen, textOfContact), [chosen, chooseByText]);
  const { rows: found, asking } = useFoundRows(chosen, named, search);
  return (
    <>
      <Tools>
        <SearchBox placeholder={t('search')} value={search} onChange={setSearch} />
        <OrganizationFilter
          contacts={list.rows}
          value={organization}
          onChange={(value) => set('organization', value)}
        />
        {own && <MineButton value={whose} onChange={(value) => set('whose', value)} />}
      </Tools>
      <UnownedNote count={unowned} />
      <AnalyticsTable
        label={label}
        search={search}
        list={list}
        found={found}
        unknown={asking && <AskingServer asking={asking} />}
        columns={columns}
        sort={sort}
        onSort={setSort}
        resultOf={wanted + organization + whose}
        onClear={clear}
        empty={t('empty')}
        failed={t('failed')}
        count={useCountText(t, found.length, list.rows.length)}
        fileName="contact-analytics"
      />
    </>
  );
}

interface OrganizationFilterProps {
  readonly contacts: readonly ContactRow[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OrganizationFilter({ contacts, value, onChange }: OrganizationFilterProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const options = useMemo(() => {
    const names = organizationsOf(contacts, language);
    const hasOthers = contacts.some(({ organizationName }) => organizationName === '');
    const chosenIsGone = value !== '' && value !== WITHOUT_ORGANIZATION && !names.includes(value);
    return [
      { value: '', label: t('allOrganizations') },
      ...(hasOthers || value === WITHOUT_ORGANIZATION
        ? [{ value: WITHOUT_ORGANIZATION, label: t('noOrganization') }]
        : []),
      ...(chosenIsGone ? [value, ...names] : names).map((name) => ({ value: name, label: name })),
    ];
  }, [contacts, language, value, t]);
  return (
    <Combobox
      label={t('organizationFilter')}
      labelHidden
      value={value}
      options={options}
      searchPlaceholder={t('searchOrganizations')}
      onChange={onChange}
    />
  );
}
