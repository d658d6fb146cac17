import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

it('the containers of the API get the memory that npm start gives it', () => {
  const flags = JSON.parse(read('api/src/main.flags.json')) as string[];
  const command = ['node', ...flags, 'api/src/main.ts'];
  const quoted = command.map((part) => `'${part}'`).join(', ');
  expect(read('docker-compose.yml')).toContain(`\n  command: [${quoted}]\n`);
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`);
});

it('the container of a worker gets the memory that npm run worker gives it', () => {
  const flags = JSON.parse(read('api/src/worker.flags.json')) as string[];
  const command = ['node', ...flags, 'api/src/worker.ts'].map((part) => `'${part}'`).join(', ');
  expect(read('docker-compose.yml')).toContain(`\n  command: [${command}]\n`);
});
