import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Where a Chromium may already be: the named one, the system's, the one Playwright installed. */
function findBrowser(): string | undefined {
  return [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ].find((path) => path !== undefined && path !== '' && existsSync(path));
}

function run(command: string, ...parameters: string[]): boolean {
  console.log(`> ${command} ${parameters.join(' ')}`);
  return (
    spawnSync(command, parameters, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

const mayUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package of the distribution. @returns whether it is there now */
function installPackage(name: string): boolean {
  const install = () => run('apt-get', 'install', '--yes', '--quiet', name);
  // The lists may be missing or too old; where they are not, fetching them again would take longer than the package.
  return install() || (run('apt-get', 'update', '--quiet') && install());
}

/** Chromium's engine without windows: Debian's package. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browser of the stories: Chromium's headless shell where there is one or Debian offers it, else
 * {@link ensureBrowser}. The engine is the same, but a whole Chromium also runs its toolbar and its windows for each
 * page, unseen, at a third of what a story costs.
 * @throws Error naming what to do by hand, when none can be had.
 */
export function ensureStoryBrowser(): string {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  if (existsSync(named)) return named;
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (mayUseApt() && installPackage('chromium-headless-shell') && existsSync(HEADLESS_SHELL))
    return HEADLESS_SHELL;
  return ensureBrowser();
}

/**
 * A whole Chromium, for measurements; installs one where there is none.
 * On Debian and its kin that is the distribution's (with all the libraries it needs), which takes root; elsewhere
 * it is Playwright's own build.
 * @throws Error naming what to do by hand, when neither works.
 */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present !== undefined) return present;
  if (mayUseApt()) {
    installPackage('chromium');
  } else {
    run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser stories need Chromium, and it could not be installed. Install it and try again, or name one in CHROMIUM_PATH.',
  );
}

/** Switches for Chromium on a machine without a screen: no sandbox for root, and no calls home. */
export const BROWSER_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
