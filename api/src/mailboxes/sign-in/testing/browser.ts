import type { MailboxSignIn } from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApi } from '../../../testing/api.ts';
import type { AuthorizationServer } from '../../../testing/authorization-server/authorization-server.ts';

/** A browser in which somebody signs in to mailboxes: it keeps the cookies of Touchline. */
export class Browser {
  readonly #api: TestApi;
  readonly #server: AuthorizationServer;
  readonly #cookies = new Map<string, string>();
  /** Every answer that it got. */
  readonly answers: LightMyRequestResponse[] = [];

  constructor(api: TestApi, server: AuthorizationServer) {
    this.#api = api;
    this.#server = server;
  }

  #keep(answer: LightMyRequestResponse): LightMyRequestResponse {
    this.answers.push(answer);
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  async begin(signIn: MailboxSignIn): Promise<LightMyRequestResponse> {
    return this.#keep(await this.#api.ask('POST', '/api/mailboxes/sign-in/', signIn));
  }

  /** Begins, and does at the provider what its behaviour says. @returns the address that it sends the browser to. */
  async visitProvider(signIn: MailboxSignIn): Promise<URL> {
    const answer = await this.begin(signIn);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return this.#server.signIn(answer.json<{ url: string }>().url);
  }

  /** Opens what the provider sent it to. @returns where Touchline leads on to. */
  async comeBack({ pathname, search }: URL): Promise<string> {
    const answer = this.#keep(
      await this.#api.app.inject({
        url: pathname + search,
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    );
    return answer.statusCode === 302 ? String(answer.headers.location) : `${answer.statusCode}`;
  }

  /** All of it. */
  async signIn(signIn: MailboxSignIn): Promise<string> {
    return this.comeBack(await this.visitProvider(signIn));
  }

  cookies(): number {
    return this.#cookies.size;
  }
}
