import type { ImportChoices, ImportLook, ImportResponse } from '@touchline/shared/contract';
import type { TestApi } from '../../../testing/api.ts';
import { multipart, MULTIPART_TYPE } from '../../testing/import-api.ts';

/** Imports a file as somebody does who takes the columns for what is proposed: own fields are read. */
export async function importAsProposed(
  api: TestApi,
  file: Buffer,
  more: Partial<ImportChoices> = {},
): Promise<ImportResponse> {
  const send = async (what: string, fields: Readonly<Record<string, string>>) => {
    const answer = await api.inject({
      method: 'POST',
      url: `/api/contacts/upload/${what}`,
      headers: { 'content-type': MULTIPART_TYPE },
      payload: multipart(file, { fields }),
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const look = (await send('columns/', {})).json<ImportLook>();
  const tables = look.tables.map(({ sheet, header, from, to, columns }) => ({
    sheet,
    header,
    from,
    to,
    columns: columns.flatMap(({ column, target }) => (target === null ? [] : [{ column, target }])),
  }));
  return (await send('', { choices: JSON.stringify({ tables, ...more }) })).json<ImportResponse>();
}
