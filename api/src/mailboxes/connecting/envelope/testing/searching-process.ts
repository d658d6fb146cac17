import { systemClock } from '../../../../clock.ts';
import { readConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../database/database.ts';
import { createCredentials } from '../../../create-credentials.ts';
import { serverRules } from '../../server-rules.ts';
import { startEnvelopeSearches } from '../envelope-searches.ts';

/** A process that finds out envelopes, for a test to kill. Its settings and `SEARCH_DATABASE` come by its environment. */
const config = readConfig(process.env);
const url = process.env['SEARCH_DATABASE'] ?? '';
const database = openDatabase({ url, poolSize: 2, onConnectionLost: () => undefined });
startEnvelopeSearches({
  database,
  clock: systemClock,
  credentials: createCredentials({ database, config, clock: systemClock }),
  rules: serverRules(true),
  log: { info: () => undefined, warn: () => undefined },
});
// The searches themselves do not keep a process alive.
setInterval(() => undefined, 60_000);
