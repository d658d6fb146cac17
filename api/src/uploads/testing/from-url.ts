import type { ErrorBody } from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApi } from '../../testing/api.ts';
import { FOREIGN_HOST, foreignFetch, startForeignServer, type ForeignServer } from './foreign-server.ts';
import { startUploadApi } from './upload-api.ts';

/** The API beside a server that it may fetch images from. */
export interface FromUrl {
  readonly api: TestApi;
  readonly foreign: ForeignServer;
  /** The rules of the API; each test may put its own here. */
  rules: ReturnType<typeof foreignFetch>;
  /** An address on the foreign server. */
  addressOf(path?: string): string;
  fromUrl(url: string): Promise<LightMyRequestResponse>;
  /** Status and reason of an answer that names the field `url`. */
  refusal(url: string): Promise<[status: number, detail: string]>;
  /** Before each test: the usual rules, and nothing asked yet. */
  reset(): void;
  close(): Promise<void>;
}

export async function startFromUrl(): Promise<FromUrl> {
  const foreign = await startForeignServer();
  const api = await startUploadApi({
    foreignFetch: {
      lookup: (hostname) => world.rules.lookup(hostname),
      isAllowedAddress: (address) => world.rules.isAllowedAddress(address),
      isAllowedPort: (port) => world.rules.isAllowedPort(port),
      get milliseconds() {
        return world.rules.milliseconds;
      },
      redirects: 3,
    },
  });
  const fromUrl = (url: string) => api.ask('POST', '/api/uploads/from-url/', { url });
  const world: FromUrl = {
    api,
    foreign,
    rules: foreignFetch(foreign),
    addressOf: (path = '/image') => `http://${FOREIGN_HOST}:${foreign.port}${path}`,
    fromUrl,
    refusal: async (url) => {
      const answer = await fromUrl(url);
      const { detail, errors } = answer.json<ErrorBody>();
      if (errors?.[0]?.field !== 'url' || errors[0].message !== detail) throw new Error(answer.body);
      return [answer.statusCode, detail];
    },
    reset: () => {
      world.rules = foreignFetch(foreign);
      foreign.asked.length = 0;
    },
    close: async () => {
      await api.close();
      await foreign.close();
    },
  };
  return world;
}
