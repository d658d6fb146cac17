import { parseArgs } from 'node:util';
import { readSettings } from './settings.ts';
import { stopOnSignal } from './stopping.ts';
import { startSystem, type System } from './system.ts';

/**
 * `npm start`: everything, built and serving, until Ctrl-C. With `-- --demo` an empty database is filled, with
 * `-- --breaking` also what pages that are open cannot live with is published.
 */
async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, breaking: { type: 'boolean', default: false } },
  });
  const settings = readSettings(process.env);
  const system = await startSystem(settings, values.demo ? { DEMO: '1' } : {}, values);
  let isStopping = false;
  stopOnSignal(() => {
    isStopping = true;
    return system.stop();
  }, system.api.kill);
  greet(system, settings.publicUrl);
  obeyClock(system);

  const { code, signal } = await system.api.ended;
  if (isStopping) return;
  // Not restarted: what ended it (a full disk, a lost database) would end it again, and a page that half works
  // hides it. Whoever supervises this process sees the exit and decides.
  console.error(`The API ended unexpectedly (${signal ?? `exit code ${code}`}); Touchline stops.`);
  await system.stop();
  process.exit(1);
}

/** Started with an IPC channel, passes on how far its parent lets time pass for mails: for demonstrations and tests. */
function obeyClock({ api }: System): void {
  process.on('message', ({ advanceClock }: { advanceClock?: number }) => {
    if (advanceClock === undefined) return;
    void api.advanceClock(advanceClock).then(() => process.send?.({ clockAdvanced: advanceClock }));
  });
}

function greet({ url, admin, sandboxUrl }: System, publicUrl: string | undefined): void {
  console.log(`\n  Touchline: ${publicUrl ?? url.replace('127.0.0.1', 'localhost')}`);
  if (admin.password === undefined) {
    console.log(
      `  Sign in with your account (the first one is ${admin.email}; npm run user -- list shows all).`,
    );
  } else {
    console.log(`  Sign in as ${admin.email} with the password ${admin.password}`);
    console.log('  It is shown this once; npm run user -- password changes it.');
  }
  if (sandboxUrl !== undefined) {
    console.log(`  Mail goes to the sandbox mailbox alone: ${sandboxUrl.replace('127.0.0.1', 'localhost')}`);
  }
  console.log('  Ctrl-C stops.\n');
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
