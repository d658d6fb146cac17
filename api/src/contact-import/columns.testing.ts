import type { ImportLook } from '@touchline/shared/contract';

/** What is chosen when a person agrees to everything, or gives columns by their headers other targets. */
export const chosenFrom = ({ tables }: ImportLook, targets: Record<string, string | null> = {}) => ({
  tables: tables.map(({ sheet, header, from, to, key, columns }) => ({
    sheet,
    header,
    from,
    to,
    ...(key !== undefined && { key }),
    columns: columns.flatMap((column) => {
      const target = column.header in targets ? targets[column.header] : column.target;
      return target ? [{ column: column.column, target }] : [];
    }),
  })),
});

export const MAILCHIMP = [
  'Email Address,First Name,Last Name,Where,Renovated,Tags,MEMBER_RATING',
  'zoe@meadow.example,Zoe,Hartley,Leeds,2019,"""Golf"",""VIP""",2',
  'ann@riverside.example,Ann,Lindqvist,Chicago,2021,Golf,5',
  'nobody@gmail.com,No,Body,,,,1',
].join('\n');
