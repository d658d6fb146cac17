import type {
  ContactValues,
  LoginResponse,
  NewTemplate,
  Organization,
  Scenario,
  Template,
} from '@touchline/shared/contract';
import type { Account, System } from './system.ts';

/** A client of the API with which stories make data and check results. */
export class Api {
  readonly tokens: LoginResponse;
  readonly #url: string;

  private constructor(url: string, tokens: LoginResponse) {
    this.#url = url;
    this.tokens = tokens;
  }

  static async signIn({ url, admin }: Pick<System, 'url' | 'admin'>, account: Account = admin): Promise<Api> {
    const answer = await fetch(`${url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
    return new Api(url, (await answer.json()) as LoginResponse);
  }

  /** Any call, signed in. @throws Error with the answer when it is not 2xx. */
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

  addOrganization(organization: {
    readonly name: string;
    readonly contacts: readonly Partial<ContactValues>[];
  }): Promise<Organization> {
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

  /** Newest first. */
  async templates(): Promise<readonly Template[]> {
    const templates = await this.call<Template[]>('GET', '/api/templates/');
    return templates.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
  }

  async template(id: number): Promise<Template> {
    const found = (await this.templates()).find((template) => template.id === id);
    if (!found) throw new Error(`There is no template ${id}.`);
    return found;
  }

  scenarios(): Promise<Scenario[]> {
    return this.call('GET', '/api/campaigns/scenarios/');
  }

  /** Of the first scenario, unless said otherwise. */
  async addTemplate(template: Partial<NewTemplate>): Promise<Template> {
    const [scenario] = await this.scenarios();
    return this.call('POST', '/api/templates/', {
      title: 'Spring',
      subject: 'Your pitch this spring',
      scenario: scenario?.value,
      tone: 'Professional',
      step_number: 1,
      content: '{}',
      html: '',
      ...template,
    });
  }
}
