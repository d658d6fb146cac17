import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How one package is shared between the host and the remotes. */
interface SharingPolicy {
  /** Versions that a remote works with (semver range); `false`: whatever the host has. */
  readonly range: string | false;
  /** Module that the host offers under this name in place of the package itself. */
  readonly offered?: string;
  /** Why there must be only one copy. */
  readonly because: string;
}

/**
 * The sharing policy: what is live once in the page (H4). One table for every build.
 *
 * The host alone brings these packages (`eager`, in its first bundle: a shared package in a chunk of its own would cost one
 * more round trip before the first paint). A remote never carries a copy (`import: false`): a page with two Reacts fails in
 * hooks and contexts far from its cause, so a second copy must be impossible rather than unlikely. A remote that wants
 * something the host lacks fails inside its own section.
 *
 * A package belongs in the table when two copies of it in one page would be wrong, not because it is large.
 * `@touchline/shared/contract` is left out on purpose: it is stateless, so each build may have its own. So are `…/form`,
 * `…/mail-preview` and `…/mail-status`: their state lies in a component or in the shared cache, and a section that does not
 * use them need not load them.
 */
export const SHARING: Readonly<Record<string, SharingPolicy>> = {
  react: { range: '^19.0.0', because: 'hooks and contexts belong to one React' },
  'react-dom': { range: '^19.0.0', because: 'must be the very version of react' },
  'react-router-dom': {
    range: '^7.0.0',
    // The whole router would be 38 KB (brotli) more than the parts in use; see router.ts.
    offered: fileURLToPath(new URL('router.ts', import.meta.url)),
    because: 'sections read the location that the host writes',
  },
  'styled-components': { range: '^6.0.0', because: 'one style sheet, one order of rules, one nonce' },
  swr: { range: '^2.0.0', because: "one cache: a section's change refreshes another's view" },
  '@touchline/shared': {
    // Sections and host agree through CONTRACT_VERSION, which the host checks, not through a package version.
    range: false,
    because: 'one session, one HTTP client, one language, one stack of notices',
  },
};

const require = createRequire(import.meta.url);

function installedVersion(name: string): string {
  const manifest = require(`${name}/package.json`) as { version: string };
  return manifest.version;
}

/** The version of each package that the host offers. */
export function offeredVersions(): Record<string, string> {
  return mapPolicy((_policy, name) => installedVersion(name));
}

/** The `shared` option of the federation plugin for the host: offers every package, eagerly. */
export function offerShared() {
  return mapPolicy(({ offered }, name) => ({
    singleton: true,
    eager: true,
    // The host can only use its own copy: comparing versions would cost time before the first paint.
    requiredVersion: false as const,
    ...(offered === undefined ? {} : { import: offered, version: installedVersion(name) }),
  }));
}

/** The `shared` option of the federation plugin for a remote: takes every package from the host. */
export function takeShared() {
  return mapPolicy(({ range }) => ({ singleton: true, import: false as const, requiredVersion: range }));
}

function mapPolicy<Option>(option: (policy: SharingPolicy, name: string) => Option): Record<string, Option> {
  return Object.fromEntries(Object.entries(SHARING).map(([name, policy]) => [name, option(policy, name)]));
}
