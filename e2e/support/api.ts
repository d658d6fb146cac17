import type {
  CampaignList,
  Contact,
  LoginResponse,
  NewOrganization,
  Organization,
} from '@touchline/shared/contract';
import type { System } from './system.ts';

/** The API for stories: makes what they need and reads what they caused, over HTTP as the page does. */
export class Api {
  readonly tokens: LoginResponse;
  readonly #url: string;

  private constructor(url: string, tokens: LoginResponse) {
    this.#url = url;
    this.tokens = tokens;
  }

  static async signIn({ url, admin }: System): Promise<Api> {
    const answer = await fetch(`${url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
    return new Api(url, (await answer.json()) as LoginResponse);
  }

  /** Any call, signed in. @throws Error with the answer, when it is outside 2xx. */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens.access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  organizations(): Promise<Organization[]> {
    return this.call('GET', '/api/contacts/');
  }

  addOrganization(organization: NewOrganization): Promise<Organization> {
    return this.call('POST', '/api/contacts/organizations/', organization);
  }

  /** Uploads a workbook as the page does. @returns whether it was taken, and how many bytes the answer had. */
  async importWorkbook(file: Buffer): Promise<{ isTaken: boolean; bytes: number }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'contacts.xlsx');
    const answer = await fetch(`${this.#url}/api/contacts/upload/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.tokens.access}` },
      body: form,
    });
    return { isTaken: answer.ok, bytes: (await answer.arrayBuffer()).byteLength };
  }

  /** Leaves no campaign, no organization and no contact. */
  async deleteEverything(): Promise<void> {
    const { results } = await this.call<CampaignList>('GET', '/api/campaigns/all/');
    for (const { id } of results) await this.call('DELETE', `/api/campaigns/${id}/delete/`);
    for (const { id } of await this.organizations()) {
      await this.call('DELETE', `/api/contacts/organizations/${id}/`);
    }
    await this.call('DELETE', '/api/contacts/purge-unassigned-empty/');
    // Those of a campaign have a history, which a purge spares.
    for (const { id } of await this.call<Contact[]>('GET', '/api/contacts/contacts/?unassigned=1')) {
      await this.call('DELETE', `/api/contacts/contacts/${id}/`);
    }
  }
}
