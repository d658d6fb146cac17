import { readTrustedProxies } from '@touchline/shared/contract/client-address';
import { readReleasePlace } from './releases/place-settings.ts';
import { startGateway } from './server.ts';

/** Runs the gateway alone, from the environment, beside an API that runs elsewhere. */
const environment = process.env;
const readPort = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535.`);
  return port;
};
const apiUrl = environment['API_URL'];
if (apiUrl === undefined || !URL.canParse(apiUrl)) {
  throw new Error('API_URL must be the address of the API, such as http://127.0.0.1:4000.');
}

const gateway = await startGateway({
  port: readPort('PORT', environment['PORT'] ?? '3000'),
  apiUrl,
  source: readReleasePlace(environment),
  localSections: environment['LOCAL_SECTIONS'] === '1',
  host: environment['HOST'] ?? '127.0.0.1',
  trustedProxies: readTrustedProxies(environment['TRUST_PROXY']),
  logLevel: environment['LOG_LEVEL'] ?? 'warn',
  ...(environment['PUBLIC_URL'] === undefined ? {} : { publicUrl: environment['PUBLIC_URL'] }),
  ...(environment['EMAIL_EDITOR'] === undefined ? {} : { emailEditor: environment['EMAIL_EDITOR'] }),
  ...(environment['EDITOR_ORIGIN'] === undefined ? {} : { editorOrigin: environment['EDITOR_ORIGIN'] }),
  ...(environment['EDITOR_PORT'] === undefined
    ? {}
    : { editorPort: readPort('EDITOR_PORT', environment['EDITOR_PORT']) }),
  ...(environment['REMOTES'] === undefined ? {} : { remotes: environment['REMOTES'] }),
});
process.stdout.write(`${gateway.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.stop());
}
