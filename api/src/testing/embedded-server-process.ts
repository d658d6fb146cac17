/**
 * A process that starts the embedded server of the folder in its first argument, for tests that kill it. Tells its
 * parent `{url, pid}` or `{failure}`; on any message it shuts down cleanly.
 */
import { startEmbeddedServer } from '../database/embedded/server.ts';

try {
  const server = await startEmbeddedServer(process.argv[2] ?? '');
  process.on('message', () => void server.stop().then(() => process.disconnect()));
  process.send?.({ url: server.url, pid: server.pid });
} catch (error) {
  process.send?.({ failure: (error as Error).message });
  process.disconnect();
}
