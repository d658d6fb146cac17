import { ContactLink, DateTime, useHasSection, Marked } from '@touchline/shared';
import { type ContactRow, timeOf } from '@touchline/shared/contract/readers';
import { SquareUser } from 'lucide-react';
import type { AnalyticsColumn } from '../analytics/analyticsColumn.ts';
import { NameAndLink, OpenButton, TwoLines } from '../analytics/OpenButton.tsx';
import { ContactStatusBadge } from './contactStatus.tsx';
import type { messages } from './messages.ts';

/** What the columns need from the page. */
export interface ContactColumnContext {
  readonly t: ReturnType<typeof messages.use>;
  /** Shown for a missing name. */
  readonly unnamed: string;
  readonly formatNumber: (value: number) => string;
  readonly statusLabel: (status: string) => string;
  readonly onOpen: (id: number) => void;
}

const COUNTS = ['totalInteractions', 'repliesReceived', 'emailsOpened'] as const;

/** Sortable columns: all of them. */
export const CONTACT_COLUMNS = ['name', 'organization', ...COUNTS, 'lastInteraction', 'status'] as const;

const MISSING = '—';

/** Beside a name that opens the history: the way to the contact's page (V7). */
function PageLink({ id, label }: { readonly id: number; readonly label: string }) {
  if (!useHasSection('organizations')) return null;
  return (
    <ContactLink id={id} aria-label={label}>
      <SquareUser aria-hidden="true" />
    </ContactLink>
  );
}

/** The columns of Contact Analytics (M3). */
export function contactColumns(context: ContactColumnContext): readonly AnalyticsColumn<ContactRow>[] {
  const { t, unnamed, formatNumber, statusLabel, onOpen } = context;
  const counts = COUNTS.map((field): AnalyticsColumn<ContactRow> => ({
    id: field,
    label: t(field),
    align: 'end',
    width: 148,
    sortBy: (row) => row[field],
    cell: (row) => {
      const value = row[field];
      return value === null ? MISSING : formatNumber(value);
    },
    exported: { value: (row) => row[field] },
  }));
  return [
    {
      id: 'name',
      label: t('name'),
      onPhone: 'title',
      sortBy: ({ name }) => name,
      cell: ({ id, name }) =>
        id === null ? (
          name || unnamed
        ) : (
          <NameAndLink>
            <OpenButton onClick={() => onOpen(id)}>
              <TwoLines>{name ? <Marked text={name} /> : unnamed}</TwoLines>
            </OpenButton>
            <PageLink id={id} label={t('contactPageOf', { name: name || unnamed })} />
          </NameAndLink>
        ),
      exported: { value: ({ name }) => name },
    },
    {
      id: 'organization',
      label: t('organization'),
      sortBy: ({ organizationName }) => organizationName,
      cell: ({ organizationName }) => (
        <TwoLines>{organizationName ? <Marked text={organizationName} /> : MISSING}</TwoLines>
      ),
      exported: { value: ({ organizationName }) => organizationName },
    },
    ...counts,
    {
      id: 'lastInteraction',
      label: t('lastInteraction'),
      width: 212,
      sortBy: ({ lastInteraction }) => timeOf(lastInteraction),
      cell: ({ lastInteraction }) => <DateTime value={lastInteraction} missing={t('notAvailable')} />,
      exported: {
        label: t('lastInteractionInFile'),
        kind: 'moment',
        value: ({ lastInteraction }) => {
          const time = timeOf(lastInteraction);
          return time === null ? null : new Date(time);
        },
      },
    },
    {
      id: 'status',
      label: t('status'),
      width: 148,
      sortBy: ({ status }) => statusLabel(status),
      cell: ({ status }) => <ContactStatusBadge status={status} label={statusLabel(status)} />,
      exported: { value: ({ status }) => statusLabel(status) },
    },
  ];
}
