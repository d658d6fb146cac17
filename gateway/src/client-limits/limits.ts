import {
  MAX_ATTACHMENTS_BYTES,
  MAX_CAMPAIGN_BODY,
  MAX_IMAGE_BYTES,
  MAX_MAIL_DRAFT_BODY,
  MAX_TEMPLATE_BODY,
  MAX_WORKBOOK_BYTES,
} from '@touchline/shared/contract/rules';

/** What one client may take of the gateway. Times in milliseconds. */
export interface ClientLimits {
  /** Connections at a time of all clients together. */
  readonly allConnections: number;
  /** Connections at a time; an office behind one address has several for each browser. */
  readonly connections: number;
  /** Requests at a time that are not answered yet. */
  readonly requests: number;
  /** For all headers to arrive. */
  readonly headers: number;
  /** For the first byte of a body to arrive. */
  readonly firstByte: number;
  /** Fewest bytes of a body that must arrive, or of an answer that must be taken, in each {@link window}. */
  readonly bytesPerWindow: number;
  readonly window: number;
  /** For a whole request to arrive: 20 MB over a slow line. */
  readonly request: number;
}

/** Fewer than the files a process may open on most machines. */
export const MOST_CONNECTIONS = 3500;

export const CLIENT_LIMITS: ClientLimits = {
  allConnections: MOST_CONNECTIONS,
  connections: 512,
  requests: 128,
  headers: 10_000,
  firstByte: 10_000,
  bytesPerWindow: 5000,
  window: 10_000,
  request: 300_000,
};

/** What multipart adds around a file. */
const OVERHEAD = 64 * 1024;

export interface BodyLimit {
  /** Regular expression. */
  readonly paths: string;
  readonly bytes: number;
  /** Whether a file is sent there, which need not be whole before the API gets it. */
  readonly isFile?: boolean;
}

/** Largest body by path, in bytes; the first that fits counts. The API has the same limits, per route. */
export const BODY_LIMITS: readonly BodyLimit[] = [
  // Without a sign-in: little enough to be kept here until it is whole.
  { paths: '/api/(auth|mail/pixel|mail/unsubscribe)/.*', bytes: 64 * 1024 },
  {
    paths: '/api/(contacts|mail/suppressions)/upload/?',
    bytes: MAX_WORKBOOK_BYTES + OVERHEAD,
    isFile: true,
  },
  { paths: '/api/uploads/image/?', bytes: MAX_IMAGE_BYTES + OVERHEAD, isFile: true },
  { paths: '/api/conversations/attachments/?', bytes: MAX_ATTACHMENTS_BYTES, isFile: true },
  { paths: '/api/templates/.*', bytes: MAX_TEMPLATE_BODY },
  { paths: '/api/mail/(preview|test)/?', bytes: MAX_MAIL_DRAFT_BODY },
  { paths: '/api/campaigns/.*', bytes: MAX_CAMPAIGN_BODY },
  { paths: '/.*', bytes: 1024 * 1024 },
];

const patterns = BODY_LIMITS.map((limit) => ({ pattern: new RegExp(`^${limit.paths}$`, 'u'), limit }));

/** The limit of the body of a request to that path. The last one fits every path. */
export const bodyLimitOf = (path: string): BodyLimit =>
  patterns.find(({ pattern }) => pattern.test(path))?.limit ?? { paths: '/.*', bytes: 0 };
