import {
  Alert,
  Checkbox,
  ChoiceField,
  color,
  font,
  media,
  Select,
  space,
  TextField,
  useFormatNumber,
  useLanguage,
} from '@touchline/shared';
import type { ImportLook, ImportTableLook, ImportTarget } from '@touchline/shared/contract';
import { IMPORT_FIELDS, IMPORT_WINNERS } from '@touchline/shared/contract/contact-fields';
import { ownName } from '@touchline/shared/contract/own-values';
import { ownFields } from '@touchline/shared/own-fields';
import { styled } from 'styled-components';
import {
  type ColumnDraft,
  headerShown,
  isRemembered,
  lackOf,
  rowsShown,
  withHeader,
  withTarget,
} from './columnDraft.ts';
import { columnMessages } from './columnMessages.ts';
import { useTargetNames } from './useTargetNames.ts';

export interface ChooseColumnsProps {
  readonly look: ImportLook;
  readonly draft: ColumnDraft;
  readonly onChange: (draft: ColumnDraft) => void;
}

/** What the columns of a file become, beside what stands in them (G1). */
export function ChooseColumns({ look, draft, onChange }: ChooseColumnsProps) {
  const t = columnMessages.use();
  const lack = lackOf(draft);
  const hasOrganization = draft.tables.every(({ targets }) => targets.includes('organization'));
  const mayBeSheet = look.tables.every(({ name }) => name.trim() !== '');
  return (
    <>
      <Intro>{isRemembered(look) ? t('remembered') : t('intro')}</Intro>
      {look.tables.map((table, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the tables of a file never change their order
        <TableOfFile key={index} place={index} table={table} {...{ look, draft, onChange }} />
      ))}
      {lack !== undefined && (
        <Alert kind="warning">{t(lack === 'person' ? 'lacksPerson' : 'lacksOrganization')}</Alert>
      )}
      {!hasOrganization && mayBeSheet && (
        <ChoiceField
          label={t('organizationFrom')}
          value={draft.organization}
          options={[
            { value: 'domain', label: t('fromDomain') },
            { value: 'sheet', label: t('fromSheet') },
          ]}
          hint={draft.organization === 'domain' ? t('fromDomainHint') : undefined}
          onChange={(organization) => onChange({ ...draft, organization })}
        />
      )}
      <ChoiceField
        label={t('wins')}
        value={draft.wins}
        options={IMPORT_WINNERS.map((value) => ({ value, label: t(`wins_${value}`) }))}
        onChange={(wins) => onChange({ ...draft, wins })}
      />
      <TextField
        label={t('tag')}
        optional
        maxLength={60}
        value={draft.tag}
        onChange={(tag) => onChange({ ...draft, tag })}
      />
      <Checkbox
        label={t('ownTag')}
        checked={draft.ownTag}
        onChange={(ownTag) => onChange({ ...draft, ownTag })}
      />
    </>
  );
}

/** Not a target that the server knows. */
const LEAVE_OUT = 'leave-out';
const SHOWN_VALUES = 3;

function TableOfFile({
  look,
  table,
  place,
  draft,
  onChange,
}: ChooseColumnsProps & { readonly table: ImportTableLook; readonly place: number }) {
  const t = columnMessages.use();
  const formatNumber = useFormatNumber();
  const options = useTargets();
  const { hasHeader = true, targets = [] } = draft.tables[place] ?? {};
  const rows = rowsShown(table, hasHeader);
  return (
    <section aria-label={table.name || undefined}>
      <Head>
        {look.tables.length > 1 && <h3>{table.name}</h3>}
        <span>{t('rows', { count: table.count, formatted: formatNumber(table.count) })}</span>
        <Checkbox
          label={t('hasHeader')}
          checked={hasHeader}
          onChange={(next) => onChange(withHeader(draft, place, next))}
        />
      </Head>
      <Columns>
        {table.columns.map(({ column }, index) => {
          const name = headerShown(table, hasHeader, index) || t('column', { letter: letterOf(column) });
          const values = new Set(rows.map((row) => row[index] ?? '').filter((value) => value !== ''));
          const target = targets[index] ?? null;
          return (
            <Column key={column} data-left-out={target === null ? '' : undefined}>
              <div>
                <b>{name}</b>
                <p>{[...values].slice(0, SHOWN_VALUES).join(' · ') || t('noValues')}</p>
              </div>
              <Select
                label={t('target', { column: name })}
                labelHidden
                value={target ?? LEAVE_OUT}
                options={options}
                onChange={(next) =>
                  onChange(withTarget(draft, place, index, next === LEAVE_OUT ? null : next))
                }
              />
            </Column>
          );
        })}
      </Columns>
    </section>
  );
}

/** All that a column may become. */
function useTargets(): { value: ImportTarget; label: string }[] {
  const t = columnMessages.use();
  const { language } = useLanguage();
  const { value: fields = [] } = ownFields.use();
  const nameOf = useTargetNames();
  const named = (target: ImportTarget) => ({ value: target, label: capitalized(nameOf(target)) });
  return [
    { value: LEAVE_OUT, label: t('leaveOut') },
    ...IMPORT_FIELDS.map(named),
    named('tags'),
    ...fields
      .filter(({ isRetired }) => !isRetired)
      .map((field) => {
        const text = field.about === 'organization' ? 'ofOrganization' : 'ofContact';
        return { value: `own:${field.id}`, label: t(text, { field: ownName(field, language) }) };
      }),
  ];
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const LETTERS = 26;

/** `A`, `B`, …, `AA`, as spreadsheets count. */
const letterOf = (column: number): string =>
  column < 0
    ? ''
    : letterOf(Math.floor(column / LETTERS) - 1) + String.fromCodePoint(65 + (column % LETTERS));

const Intro = styled.p`
  margin: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  color: ${color.muted};
  font: ${font.small};
  & h3 {
    flex-basis: 100%;
    margin: 0;
    color: ${color.text};
    font: ${font.label};
  }
`;

const Columns = styled.ul`
  display: grid;
  margin: ${space(1)} 0 0;
  padding: 0;
  list-style: none;
`;

const Column = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 260px);
  align-items: center;
  gap: ${space(0.5)} ${space(2)};
  padding: ${space(1)} 0;
  border-top: 1px solid ${color.line};
  & b {
    overflow-wrap: anywhere;
  }
  &[data-left-out] b {
    color: ${color.muted};
    font-weight: 400;
  }
  & p {
    overflow: hidden;
    margin: 0;
    color: ${color.muted};
    font: ${font.small};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
