import { spawnSync } from 'node:child_process';
import { createGunzip } from 'node:zlib';
import { request } from 'node:http';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { EVERY } from '../api/src/database/organization-list.ts';
import { Api } from '../e2e/support/api.ts';
import { CONTACTS_EACH, importCrowd, ORGANIZATIONS } from '../e2e/support/crowd.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(15, 1);
const CROWD = volume(ORGANIZATIONS, 50);
/** Everything changes hands so often. */
const HANDOVERS = volume(5, 1);

/** Downloads over one connection as a browser would, to the last byte. @returns bytes on the wire, and of the JSON. */
function download(url: string, token: string): Promise<{ wire: number; json: number }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }, (answer) => {
      let wire = 0;
      let json = 0;
      answer.on('data', (chunk: Buffer) => (wire += chunk.length));
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const body = isPacked ? answer.pipe(createGunzip()) : answer;
      body.on('data', (chunk: Buffer) => (json += chunk.length));
      body.on('error', reject);
      body.on('end', () => resolve({ wire, json }));
    })
      .on('error', reject)
      .end();
  });
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);

/** Giving everything away, as one SQL statement. */
const give = (owner: number | null) => `update organizations set owner_id = ${owner ?? 'null'}`;

/**
 * `GET /api/contacts/` of 50,000 contacts, against the API's own statement run by psql; then all 5,000 organizations
 * given to somebody and taken back, and what is theirs asked for.
 */
export async function benchList(): Promise<boolean> {
  const system = await startSystem();
  try {
    const api = await Api.signIn(system);
    await importCrowd(api, CROWD);
    const database = await findRunningServer(system.dataFolder);
    if (database === undefined) throw new Error('The database was not found');
    const inPsql = (statement: string) =>
      timed(async () => {
        const { status, stderr } = spawnSync('psql', [database, '-At', '-o', '/dev/null', '-c', statement]);
        if (status !== 0) throw new Error(`psql (install postgresql-client): ${String(stderr)}`);
      });
    const listing: number[] = [];
    const psql: number[] = [];
    let size = { wire: 0, json: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      listing.push(
        await timed(async () => {
          size = await download(`${system.url}/api/contacts/`, api.tokens.access);
        }),
      );
      psql.push(await inPsql(EVERY));
    }
    const ids = (await api.organizations()).map(({ id }) => id);
    const me = api.tokens.user?.id ?? 0;
    const assign = (owner_id: number | null) =>
      timed(() => api.call('POST', '/api/contacts/organizations/assign/', { ids, owner_id }));
    const given: number[] = [];
    const givenInPsql: number[] = [];
    const mine: number[] = [];
    for (let round = 0; round < HANDOVERS; round += 1) {
      given.push(await assign(null), await assign(me));
      givenInPsql.push(await inPsql(give(null)), await inPsql(give(me)));
      mine.push(await timed(() => api.call('GET', '/api/mine/')));
    }
    return report(
      `List of ${CROWD * CONTACTS_EACH} contacts (${megabytes(size.json)} MB, ${megabytes(size.wire)} MB on the wire, median of ${ROUNDS})`,
      [
        {
          what: 'GET /api/contacts/, gzip',
          measured: median(listing),
          unit: 'ms',
          reference: { what: 'psql, the same statement', measured: median(psql) },
          limit: 1.5,
        },
        {
          what: `all ${ids.length} organizations given to somebody`,
          measured: median(given),
          unit: 'ms',
          reference: { what: 'psql, one statement', measured: median(givenInPsql) },
          limit: 2,
        },
        { what: 'what is mine, when all of them are', measured: median(mine), unit: 'ms', limit: 100 },
      ],
    );
  } finally {
    await system.stop();
  }
}
