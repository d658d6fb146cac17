import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

// What `curl` does with the options that docs/api.md uses, for machines that have none. An option it does not know is an error.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'fail-with-body': { type: 'boolean' },
    silent: { type: 'boolean' },
    header: { type: 'string', multiple: true, default: [] },
    data: { type: 'string' },
    form: { type: 'string' },
  },
});
const [url] = positionals;
if (url === undefined || positionals.length > 1) throw new Error('One address');

async function formOf(field: string): Promise<FormData> {
  const [, name = '', path = ''] = /^(\w+)=@(.+)$/u.exec(field) ?? [];
  const form = new FormData();
  form.set(name, new Blob([await readFile(path)]), basename(path));
  return form;
}
const body = values.form === undefined ? values.data : await formOf(values.form);
const answer = await fetch(url, {
  method: body === undefined ? 'GET' : 'POST',
  headers: values.header.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon), header.slice(colon + 1).trim()];
  }),
  redirect: 'manual',
  ...(body !== undefined && { body }),
});
process.stdout.write(await answer.text());
if (!answer.ok && values['fail-with-body']) process.exitCode = 22;
