import { Button } from '@touchline/shared';
import { type ReactNode, useState } from 'react';
import { messages } from './messages.ts';

export interface FirstOfListProps<Row> {
  readonly rows: readonly Row[];
  /** How many are shown until a person asks for all. */
  readonly most: number;
  /** An `<li>`. */
  readonly children: (row: Row) => ReactNode;
}

/** A list that begins short: what is below a hundred rows would not be found. */
export function FirstOfList<Row>({ rows, most, children }: FirstOfListProps<Row>) {
  const t = messages.use();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul>{(isWhole ? rows : rows.slice(0, most)).map(children)}</ul>
      {rows.length > most && (
        <div>
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showAll', { total: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}
