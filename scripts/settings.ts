import { readReleasePlace } from '../gateway/src/releases/place-settings.ts';
import type { ReleasePlace } from '../gateway/src/releases/store.ts';
import { readEmailEditor } from '../gateway/src/email-editor/choice.ts';
import { readEditorOrigin } from '../gateway/src/email-editor/frame-place.ts';
import { readTrustedProxies } from '../shared/src/contract/client-address.ts';
import type { EmailEditorChoice } from '../shared/src/contract/registry.ts';

/** The settings of the gateway and of the commands that start it; the API has a table of its own. */
export interface Settings {
  /** Port that people use; 0 takes a free one. */
  readonly port: number;
  /** Address the gateway listens on. */
  readonly host: string;
  /** Address under which people reach Touchline, where it differs from where the gateway listens. */
  readonly publicUrl?: string;
  readonly remotes?: string;
  readonly emailEditor: EmailEditorChoice;
  /** Origin of the frame that the provider's editor runs in, where it is not a port of the page's host. */
  readonly editorOrigin?: string;
  /** That port; 0 takes a free one. */
  readonly editorPort?: number;
  /** The proxies in front that may say whose request they pass on. */
  readonly trustedProxies: readonly string[];
  /** Where releases lie. */
  readonly releases: ReleasePlace;
  /** Whether a person may run a section of their own machine in the page. */
  readonly localSections: boolean;
}

/**
 * Reads the settings from the environment.
 * @throws {Error} naming the variable that cannot be used
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const publicUrl = value('PUBLIC_URL');
  const remotes = value('REMOTES');
  const editorOrigin = readEditorOrigin(value('EDITOR_ORIGIN'), publicUrl);
  const editorPort = value('EDITOR_PORT');
  if (publicUrl !== undefined && !/^https?:\/\/[^/]/u.test(publicUrl)) {
    throw new Error(
      `PUBLIC_URL must be an http or https address, such as https://touchline.example.com; it is ${JSON.stringify(publicUrl)}.`,
    );
  }
  return {
    port: readPort('PORT', value('PORT') ?? '3000'),
    host: value('GATEWAY_HOST') ?? '127.0.0.1',
    emailEditor: readEmailEditor(value('EMAIL_EDITOR')),
    trustedProxies: readTrustedProxies(value('TRUST_PROXY')),
    releases: readReleasePlace(environment),
    localSections: readSwitch('LOCAL_SECTIONS', value('LOCAL_SECTIONS') ?? '0'),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(remotes === undefined ? {} : { remotes }),
    ...(editorOrigin === undefined ? {} : { editorOrigin }),
    ...(editorPort === undefined ? {} : { editorPort: readPort('EDITOR_PORT', editorPort) }),
  };
}

/** Where links and images in mails lead, unless set: to the page, on this machine. */
export function mailLinkUrl({ publicUrl }: Settings, port: number, environment: NodeJS.ProcessEnv): string {
  return environment['MAIL_LINK_URL']?.trim() || (publicUrl ?? `http://localhost:${port}`);
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/u.test(text) || port > 65_535) {
    throw new Error(`${name} must be a whole number from 0 to 65535; it is ${JSON.stringify(text)}.`);
  }
  return port;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1; it is ${JSON.stringify(text)}.`);
  return text === '1';
}
