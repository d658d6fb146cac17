import type { ClientLimits } from './client-limits/limits.ts';
import type { PageSource } from './page-source.ts';

/** What a gateway is told when it starts. */
export interface GatewayOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** Address to listen on. Default: this machine only. */
  readonly host?: string;
  /** Where the API listens, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string;
  /** How people reach the page, when that is not where the gateway listens. */
  readonly publicUrl?: string;
  /** The setting `REMOTES`; see `RemoteList`. */
  readonly remotes?: string;
  /** The setting `EMAIL_EDITOR`; see `readEmailEditor`. */
  readonly emailEditor?: string;
  /** The setting `EDITOR_ORIGIN`; see `readEditorOrigin`. */
  readonly editorOrigin?: string;
  /** Without such an origin: port of the frame that the provider's editor runs in; 0 takes a free one. */
  readonly editorPort?: number;
  /** The proxies in front that may say whose request they pass on; see `readTrustedProxies`. */
  readonly trustedProxies?: readonly string[];
  /** What one client may take, other than the usual. */
  readonly clientLimits?: ClientLimits;
  /** Where the page and its sections come from: the releases, or, in development, each package's dev server. */
  readonly source: PageSource;
  /** Whether a person may run a section of their own machine in the page; see `docs/operations.md`. */
  readonly localSections?: boolean;
  readonly logLevel?: string;
}
