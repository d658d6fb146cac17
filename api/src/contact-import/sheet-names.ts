import type { Table } from './tables.ts';
import type { Worksheet } from './worksheet.ts';

/** Names that programs give to sheets, and people to lists of anybody. */
const OF_NO_ORGANIZATION =
  /^(?:sheet|лист|tabelle|feuille|feuil|hoja|foglio|blatt|table|page|страница|contacts?|контакты?|kontakte?|adressen|addresses|адреса|emails?|почта|people|persons?|люди|customers?|clients?|клиенты|kunden|leads?|лиды|list|список|liste|data|данные|daten|export|import|выгрузка|new|old|all|все|total|итого?|[\p{P}\p{S}\p{N}\s])*$/iu;

/**
 * The sheets whose name stands for an organization: of a workbook with several sheets of contacts, those that have no column for
 * it. A single sheet is mostly called after its file.
 */
export function namesOfSheets(
  tables: ReadonlyMap<Worksheet, readonly Table[]>,
): ReadonlyMap<Worksheet, string> {
  const without = [...tables].filter(
    ([, found]) => found.length > 0 && found.every(({ columns }) => !columns.has('organization')),
  );
  if (without.length < 2) return new Map();
  return new Map(
    without.flatMap(([sheet]) => {
      const name = sheet.name.trim();
      return OF_NO_ORGANIZATION.test(name) ? [] : [[sheet, name]];
    }),
  );
}
