import { Button, color, ContactLink, font, notify, space } from '@touchline/shared';
import type { ImportStay, ImportUndo } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useTargetNames } from '../useTargetNames.ts';
import { fetchStays } from './importData.ts';
import { messages } from './messages.ts';

/** Gone from here: there is no page to lead to. */
const GONE: ReadonlySet<ImportStay['reason']> = new Set(['deleted', 'erased']);

/** What stays when an import is undone, by name and with the reason, a page at a time. */
export function Stays({
  id,
  undo,
  isDone = false,
}: {
  readonly id: string;
  readonly undo: ImportUndo;
  /** Whether it is undone. */
  readonly isDone?: boolean;
}) {
  const t = messages.use();
  const [more, setMore] = useState<readonly ImportStay[]>([]);
  const [next, setNext] = useState(undo.next);
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    if (next === null || isBusy) return;
    setBusy(true);
    const page = await fetchStays(id, next).catch(() => undefined);
    setBusy(false);
    if (page === undefined) {
      notify({ kind: 'error', text: t('undoLoadFailed') });
      return;
    }
    setMore((before) => [...before, ...page.stays]);
    setNext(page.next);
  };
  return (
    <>
      <Rows>
        {[...undo.stays, ...more].map((stay) => (
          <Stay key={`${stay.about} ${stay.id}`} stay={stay} isDone={isDone} />
        ))}
      </Rows>
      {next !== null && (
        <Button size="small" busy={isBusy} busyLabel={t('moreBusy')} onClick={() => void load()}>
          {t('moreStays')}
        </Button>
      )}
    </>
  );
}

function Stay({ stay, isDone }: { readonly stay: ImportStay; readonly isDone: boolean }) {
  const t = messages.use();
  const nameOf = useTargetNames();
  const { about, id, organization_id, name, organization, reason, fields } = stay;
  const shown = name || t('unnamed');
  const isPart = reason === 'changed' && fields.length > 0;
  return (
    <li>
      <div>
        {about === 'contact' && !GONE.has(reason) ? (
          <ContactLink id={id} organization={organization_id}>
            {shown}
          </ContactLink>
        ) : (
          <b>{shown}</b>
        )}{' '}
        {organization !== '' && <span>{organization}</span>}
      </div>
      <div>
        {isPart
          ? t(isDone ? 'reasonFieldsDone' : 'reasonFields', { fields: fields.map(nameOf).join(', ') })
          : t(`reason_${reason}`)}
      </div>
    </li>
  );
}

const Rows = styled.ul`
  display: grid;
  margin: 0;
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
  & span,
  & > li > :last-child {
    color: ${color.muted};
    font: ${font.small};
  }
`;
