import type { TemplateTone } from '@touchline/shared/contract';
import type { Generated, Selectable } from 'kysely';

/** Members of staff who may sign in. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  /** {@link mailboxKey} of `email`; unique. */
  email_key: string;
  /** PHC string of Argon2id. */
  password_hash: string;
  created_at: Generated<Date>;
}

/** One row per sign-in; both tokens of a sign-in are worth nothing once it is gone. */
export interface SessionsTable {
  /** UUID, the `sid` claim of both tokens. */
  id: string;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** {@link organizationKey} of `name`; unique. */
  name_key: string;
  created_at: Generated<Date>;
}

export interface ContactsTable {
  id: Generated<number>;
  /** Null for an unassigned contact. */
  organization_id: number | null;
  full_name: string;
  email: string;
  /** {@link mailboxKey} of `email`, unique within an organization; null without an address. */
  email_key: string | null;
  phone: string;
  title: string;
  created_at: Generated<Date>;
}

/** What a campaign is about. */
export interface ScenariosTable {
  value: string;
  label: string;
}

export interface TemplatesTable {
  id: Generated<number>;
  title: string;
  subject: string;
  /** `value` of a scenario. */
  scenario: string;
  tone: TemplateTone;
  step_number: number;
  /** The editor's design, JSON kept as the text that was given. */
  content: string;
  /** Kept as given. */
  html: string;
  created_at: Generated<Date>;
  /** Whole milliseconds; later after every change, be two within the same one. */
  updated_at: Generated<Date>;
}

/** Counters of failed sign-ins; columns as rate-limiter-flexible names them. */
export interface LoginFailuresTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
}

/** Every table, as Kysely knows it. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  organizations: OrganizationsTable;
  contacts: ContactsTable;
  scenarios: ScenariosTable;
  templates: TemplatesTable;
  login_failures: LoginFailuresTable;
}

export type UserRow = Selectable<UsersTable>;
export type ContactRow = Selectable<ContactsTable>;
