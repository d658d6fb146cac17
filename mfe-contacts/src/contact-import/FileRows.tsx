import { Alert, Badge, Button, color, font, space, useFormatNumber, useLanguage } from '@touchline/shared';
import type { ImportTrialPage, ImportTrialRow, TRIAL_LISTS } from '@touchline/shared/contract';
import { ownValueText, soundOwnValue } from '@touchline/shared/contract/own-values';
import { ownFields } from '@touchline/shared/own-fields';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { columnMessages } from './columnMessages.ts';
import { useTargetNames } from './useTargetNames.ts';

export interface FileRowsProps {
  readonly list: (typeof TRIAL_LISTS)[number];
  /** Fetches what follows a place; of another list it is another element. */
  readonly fetchPage: (after: number, signal: AbortSignal) => Promise<ImportTrialPage | undefined>;
}

/** Contacts, organizations or refused rows of a file, a page at a time. */
export function FileRows({ list, fetchPage }: FileRowsProps) {
  const t = columnMessages.use();
  const [rows, setRows] = useState<readonly ImportTrialRow[]>([]);
  /** What the next page begins after; null after the last. */
  const [next, setNext] = useState<number | null>(0);
  const [wanted, setWanted] = useState(0);
  const [failed, setFailed] = useState(false);
  const latest = useRef(fetchPage);
  useEffect(() => {
    const gone = new AbortController();
    const load = async () => {
      const page = await latest.current(wanted, gone.signal).catch(() => undefined);
      if (gone.signal.aborted) return;
      if (page === undefined) setFailed(true);
      else {
        setRows((before) => [...before, ...page.rows]);
        setNext(page.next);
      }
    };
    void load();
    return () => gone.abort();
  }, [wanted]);
  const isLoading = next !== null && next <= wanted && !failed;
  return (
    <>
      {list === 'suppressed' && <Help>{t('suppressedHelp')}</Help>}
      {list === 'refused' && <Help>{t('refusedHelp')}</Help>}
      <Rows>
        {rows.map((row) => (
          <li key={row.place}>
            {row.kind === 'refused' ? <Refused row={row} /> : <Told row={row} list={list} />}
          </li>
        ))}
      </Rows>
      {failed && <Alert>{t('listFailed')}</Alert>}
      {next !== null && !failed && (
        <Button size="small" busy={isLoading} busyLabel={t('loading')} onClick={() => setWanted(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Told({ row, list }: { readonly row: ImportTrialRow; readonly list: FileRowsProps['list'] }) {
  const t = columnMessages.use();
  const nameOf = useTargetNames();
  const textOf = useValueText();
  const { full_name, email, organization, changes } = row;
  const who = row.kind === 'organization' ? organization : full_name || email;
  const beside = row.kind === 'organization' ? [] : [full_name === '' ? '' : email, organization];
  const isNew = row.kind === 'new';
  const shown = Object.entries(changes).filter(([key]) => !(isNew && key === 'email'));
  return (
    <>
      <Who>
        <b>{who}</b> <span>{beside.filter((text) => text !== '').join(' · ')}</span>
        {row.is_suppressed && list !== 'suppressed' && <Badge tone="warn">{t('suppressed')}</Badge>}
      </Who>
      {shown.length > 0 && (
        <Changes>
          {shown.map(([key, [before, after]]) => (
            <div key={key}>
              <dt>{nameOf(key)}</dt>
              <dd>
                {!isNew && (
                  <>
                    <del>{textOf(key, before) || t('nothing')}</del> <span aria-hidden="true">→ </span>
                  </>
                )}
                <ins>{textOf(key, after) || t('nothing')}</ins>
              </dd>
            </div>
          ))}
        </Changes>
      )}
    </>
  );
}

function Refused({ row: { sheet, row, column, message } }: { readonly row: ImportTrialRow }) {
  const t = columnMessages.use();
  const formatNumber = useFormatNumber();
  const number = formatNumber(row ?? 0);
  const place = sheet === '' ? t('row', { row: number }) : t('rowOfSheet', { sheet, row: number });
  return (
    <>
      <Who>
        <b>{column === '' ? place : t('inColumn', { place, column })}</b>
      </Who>
      <span>{message}</span>
    </>
  );
}

/** The text of a value by its field. */
function useValueText(): (key: string, value: unknown) => string {
  const { language } = useLanguage();
  const { value: fields = [] } = ownFields.use();
  return (key, value) => {
    const own = fields.find(({ id }) => key === `own:${id}`);
    const sound = own && soundOwnValue(value);
    if (own && sound !== undefined) return ownValueText(own, sound, language);
    return typeof value === 'string' ? value : '';
  };
}

const Help = styled.p`
  margin: 0 0 ${space(1)};
  color: ${color.muted};
`;

const Rows = styled.ul`
  display: grid;
  margin: 0 0 ${space(1)};
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space(1)} 0;
    border-top: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
  & > li:first-child {
    border-top: 0;
  }
`;

const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(1)};
  & > span {
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Changes = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  margin: 0;
  font: ${font.small};
  & > div {
    display: flex;
    gap: ${space(0.5)};
  }
  & dt {
    color: ${color.muted};
  }
  & dt::first-letter {
    text-transform: uppercase;
  }
  & dt::after {
    content: ':';
  }
  & dd {
    margin: 0;
  }
  & del {
    color: ${color.muted};
  }
  & ins {
    text-decoration: none;
  }
`;
