import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const compose = readFileSync(resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8');

/** The command that starts each container, as compose hands it on. */
const code = /&with-public-url\n {2}- sh\n {2}- '-c'\n {2}- '(?<code>[^']*)'\n {2}- sh\n/u
  .exec(compose)
  ?.groups?.['code']?.replaceAll('$$', '$');

const publicUrlOf = (environment: Record<string, string>): string =>
  execFileSync('sh', ['-c', String(code), 'sh', 'printenv', 'PUBLIC_URL'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  }).trim();

it('PUBLIC_URL of the containers follows PORT unless it is set', () => {
  expect(publicUrlOf({ PORT: '8080', PUBLIC_URL: '' })).toBe('http://touchline.localhost:8080');
  expect(publicUrlOf({ PORT: '8080', PUBLIC_URL: 'https://touchline.example' })).toBe(
    'https://touchline.example',
  );
});

it('every container that is given PUBLIC_URL is started by it, and given PORT', () => {
  const [given, ports, started] = [
    /^ +PUBLIC_URL: '\$\{PUBLIC_URL:-\}'$/gmu,
    /^ +PORT: '\$\{PORT:-3000\}'$/gmu,
    /^ +entrypoint: \*with-public-url$/gmu,
  ].map((line) => compose.match(line)?.length);
  // Gateway, and what all of the API have in common.
  expect([given, ports, started]).toEqual([2, 2, 2]);
  expect(compose).not.toMatch(/PUBLIC_URL.*:3000/u);
});
