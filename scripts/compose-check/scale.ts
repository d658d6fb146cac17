import type { MessageSettlement, Organization, UploadResponse } from '@touchline/shared/contract';
import { type Containers, expect, until } from './containers.ts';
import { againWhenBrokenOff, describeLoad, read, underLoad } from './load.ts';
import { checkMails, detailOf, findMailbox, readMailbox, sentOf, startCampaign } from './mails.ts';
import { signIn, type Staff } from './staff.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);
/** Mails of the campaign during which a worker is killed: enough for it to be sending when that happens. */
const MANY = 4000;
const MANY_WITHIN = 180_000;
/** For one container that was started, in milliseconds. */
const SERVES_WITHIN = 60_000;
/** Requests at a time, of which each may be under way to the API that is killed. */
const AT_A_TIME = 4;

/** Two APIs, two workers and storage for objects: any one of the first four may be killed. */
export async function checkScale(containers: Containers): Promise<void> {
  const staff = await signIn(containers);
  await untilServing(containers, 'api-2');
  await checkImages(containers, staff);
  await checkReads(containers, staff);
  await checkWrites(containers, staff);
  await checkMails(containers);
  await checkWorkers(containers, staff);
}

async function checkImages({ origin, compose, evaluate }: Containers, staff: Staff): Promise<void> {
  const form = new FormData();
  form.append('image', new Blob([PICTURE], { type: 'image/png' }), 'picture.png');
  const { url } = await staff.call<UploadResponse>('POST', '/api/uploads/image/', form);
  const path = new URL(url).pathname;
  const name = path.replace('/uploads/', '');
  await compose('exec', '-T', 'storage', 'sh', '-c', `ls /objects/touchline-uploads | grep ${name}`);
  expect(true, 'an uploaded image lies in the object store');
  const ask = `const { status, headers } = await fetch('http://127.0.0.1:3001${path}'); console.log(status, headers.get('content-type'))`;
  for (const service of ['api', 'api-2']) {
    const answer = (await evaluate(service, ask)).trim();
    expect(answer === '200 image/png', `${service} serves it: ${answer}`);
  }
  expect((await read(origin + path)(0)) === undefined, 'so does the gateway');
}

/**
 * Reading never fails while an API is killed and started again: the gateway asks the other. Only a list of which a part
 * has gone out breaks off, and comes when asked for again.
 */
async function checkReads(containers: Containers, { headers }: Staff): Promise<void> {
  const paths = ['/organizations', '/api/health', '/api/contacts/', '/api/campaigns/all/'];
  for (const service of ['api', 'api-2']) {
    let brokenOff = 0;
    const asks = paths.map((path) =>
      againWhenBrokenOff(read(containers.origin + path, headers), () => (brokenOff += 1)),
    );
    const load = await underLoad(asks, async () => {
      await containers.compose('kill', service);
      await startAgain(containers, service);
    });
    expect(
      load.failed.length === 0 && brokenOff <= AT_A_TIME,
      `reads while ${service} is killed and started again: ${describeLoad(load)}; ` +
        `lists that broke off and were whole when asked for again: ${brokenOff}`,
    );
  }
}

/** What was being written by the API that is killed is answered with 502; nothing is done twice, and nothing accepted lost. */
async function checkWrites(containers: Containers, { call }: Staff): Promise<void> {
  const accepted = new Set<string>();
  const load = await underLoad(
    [
      async (count) => {
        const name = `Written ${count}`;
        try {
          await call('POST', '/api/contacts/organizations/', { name });
          accepted.add(name);
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      },
    ],
    () => containers.compose('kill', 'api'),
  );
  const stored = (await call<Organization[]>('GET', '/api/contacts/')).map(({ name }) => name);
  expect(
    load.failed.length <= AT_A_TIME && load.failed.every((fault) => fault.includes(': 502 ')),
    `writes while api is killed: ${describeLoad(load)}`,
  );
  expect(
    [...accepted].every((name) => stored.includes(name)) && new Set(stored).size === stored.length,
    `all ${accepted.size} that were accepted are stored, none twice`,
  );
  await startAgain(containers, 'api');
}

async function startAgain(containers: Containers, service: string): Promise<void> {
  await containers.compose('up', '--detach', '--no-deps', service);
  await untilServing(containers, service);
}

/** Asks the container itself: behind the gateway the other would answer in its place. */
const untilServing = ({ evaluate }: Containers, service: string): Promise<void> =>
  until(`${service} serves`, SERVES_WITHIN, async () => {
    const health = `const { status } = await fetch('http://127.0.0.1:3001/api/health').catch(() => ({})); console.log(status)`;
    return (await evaluate(service, health)).trim() === '200';
  });

/** A worker is killed while both send: the other goes on, and no mail arrives twice. */
async function checkWorkers({ compose, evaluate }: Containers, staff: Staff): Promise<void> {
  const { id } = await startCampaign(staff, 'Many', MANY);
  await until('sending has begun', MANY_WITHIN, async () => (await sentOf(staff, id)) > 0);
  await compose('kill', 'worker');
  const before = await sentOf(staff, id);
  let uncertain: readonly { readonly id: string }[] = [];
  await until('the other worker has sent the rest', MANY_WITHIN, async () => {
    const { contacts, uncertain_messages } = await detailOf(staff, id);
    uncertain = uncertain_messages;
    return contacts.reduce((sum, { sent_count }) => sum + sent_count, 0) + uncertain.length === MANY;
  });
  expect(before < MANY, `a worker was killed with ${before} of ${MANY} mails sent, and the other went on`);
  const mailbox = await findMailbox(staff);
  const arrivedOnce = await readMailbox(mailbox, 'Many');
  const counts = [...arrivedOnce.values()].map(({ length }) => length);
  expect(
    arrivedOnce.size + uncertain.length === MANY && counts.every((count) => count === 1),
    `${arrivedOnce.size} arrived, each once; ${uncertain.length} did not and are uncertain`,
  );
  const outcome: MessageSettlement = { outcome: 'send_again' };
  for (const mail of uncertain)
    await staff.call('POST', `/api/campaigns/${id}/messages/${mail.id}/settle/`, outcome);
  await until('these are sent too', MANY_WITHIN, async () => (await sentOf(staff, id)) === MANY);
  const all = await readMailbox(mailbox, 'Many');
  expect(
    all.size === MANY && [...all.values()].every(({ length }) => length === 1),
    `all ${all.size} have arrived, each once`,
  );
  const shares = await evaluate(
    'api',
    `import pg from 'pg';
     import { readConfig } from './api/src/config.ts';
     const client = new pg.Client(readConfig(process.env).databaseUrl);
     await client.connect();
     const { rows } = await client.query('select count(*)::integer from messages where campaign_id = ${id} group by worker_id');
     console.log(JSON.stringify(rows.map(({ count }) => count)));
     await client.end();`,
  );
  expect(
    (JSON.parse(shares) as number[]).length === 2,
    `each worker had its share of them: ${shares.trim()}`,
  );
}
