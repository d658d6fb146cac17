import { Alert, color, font, space } from '@touchline/shared';
import type { ImportedTable } from '@touchline/shared/contract';
import { isImportField } from '@touchline/shared/contract/contact-fields';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { useTargetNames } from './useTargetNames.ts';

/** Which columns of a workbook were read as what, with warnings about what a person may not expect (O16). */
export function ColumnsRead({ tables }: { readonly tables: readonly ImportedTable[] }) {
  const t = messages.use();
  const warned = tables.filter(({ warnings }) => warnings.length > 0);
  const isOne = tables.length === 1;
  // A sheet that was not read has none.
  const read = tables.filter(({ columns }) => columns.length > 0);
  return (
    <>
      {warned.map(({ sheet, warnings }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sheet may have several tables, whose order never changes
        <Alert key={place} kind="warning">
          {!isOne && <b>{sheet}: </b>}
          {warnings.join(' ')}
        </Alert>
      ))}
      {read.length > 0 && (
        <Details>
          <summary>{t('columnsRead')}</summary>
          {read.map(({ sheet, columns, ignored }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <Fragment key={place}>
              {!isOne && <b>{sheet}</b>}
              <ul>
                {columns.map(({ header, field }, index) => {
                  const isFurther = columns.findIndex((other) => other.field === field) < index;
                  const text = isFurther ? 'furtherColumnRead' : 'columnRead';
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same header
                    <li key={index}>
                      {isImportField(field) ? (
                        t(text, { header, field: t(`field_${field}`) })
                      ) : (
                        <FurtherColumn {...{ text, header, field }} />
                      )}
                    </li>
                  );
                })}
              </ul>
              {ignored.length > 0 && <p>{t('columnsIgnored', { headers: ignored.join(', ') })}</p>}
            </Fragment>
          ))}
        </Details>
      )}
    </>
  );
}

/** Only here own fields have to be known. */
function FurtherColumn({
  text,
  header,
  field,
}: {
  readonly text: 'furtherColumnRead' | 'columnRead';
  readonly header: string;
  readonly field: string;
}) {
  const t = messages.use();
  const nameOf = useTargetNames();
  return t(text, { header, field: nameOf(field) });
}

const Details = styled.details`
  font: ${font.small};
  & summary {
    cursor: pointer;
  }
  & ul {
    margin: ${space(1)} 0;
    padding-inline-start: ${space(3)};
  }
  & p {
    margin: ${space(1)} 0;
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
`;
