import { gunzipSync } from 'node:zlib';
import semver from 'semver';
import type { Manifest } from '../../gateway/src/manifest.ts';
import { buildsByLastRun, lastRun } from '../../gateway/src/releases/prune.ts';
import { type History, type Releases, sharedSourcesOf } from '../../gateway/src/releases/releases.ts';
import { readSharedSources } from '../../shared/build/shared-sources.ts';
import { offeredVersions } from '../../shared/build/sharing.ts';
import type { HostManifest, PublishedManifest } from '../../shared/src/contract/registry.ts';
import { SUPPORTED_CONTRACTS } from '../../shared/src/contract/section.ts';
import { compareTypes, type SharedSources } from './compare-types.ts';

/** How long a host is supported after it ran last, in milliseconds: pages stay open for days. */
export const HOST_SUPPORTED_FOR = 7 * 24 * 60 * 60 * 1000;
/** A host must be able to draw this many builds of each remote: the one that runs, and the one to go back to. */
const REMOTE_BUILDS_SUPPORTED = 2;

/** A pair that does not fit, seen from the side that would break. */
export interface Breakage {
  /** Who breaks, such as `mfe-contacts 0.1.0 (build 0f3c9a1b…)`. */
  readonly who: string;
  readonly reasons: readonly string[];
}

export interface ContractReport {
  /** Everybody it was compared with. */
  readonly compared: readonly string[];
  readonly breakages: readonly Breakage[];
}

export const nameOf = ({ name, version, build }: Pick<Manifest, 'name' | 'version' | 'build'>): string =>
  `${name} ${version} (build ${build})`;

/**
 * Compares a build that is to be released with what it would meet: a remote with each supported host, the host with the
 * last two builds of each remote.
 */
export async function checkContract(
  releases: Releases,
  manifest: Manifest,
  now: Date = new Date(),
): Promise<ContractReport> {
  const histories = await releases.histories();
  const others = await (manifest.name === 'host'
    ? lastBuildsOfRemotes(releases, histories)
    : supportedHosts(releases, histories.get('host') ?? [], now));
  const present = readSharedSources();
  const breakages: Breakage[] = [];
  for (const other of others) {
    const itsSources = await readSources(releases, other);
    const reasons =
      manifest.name === 'host'
        ? await compare(asHost(manifest), present, asRemote(other), itsSources)
        : await compare(asHost(other), itsSources, asRemote(manifest), present);
    if (reasons.length > 0) breakages.push({ who: nameOf(other), reasons });
  }
  return { compared: others.map(nameOf), breakages };
}

/**
 * Says what a build fits; see {@link checkContract}.
 * @param accepted names whose difference of types a person has judged harmless: the compiler cannot compare every type
 * @throws {Error} naming whom it would break, and by what
 */
export async function requireContract(
  releases: Releases,
  manifest: Manifest,
  accepted: readonly string[] = [],
): Promise<string> {
  const { compared, breakages } = await checkContract(releases, manifest);
  const isAccepted = (reason: string): boolean => accepted.some((what) => reason.startsWith(`${what}: `));
  const lines = breakages.flatMap(({ who, reasons }) => {
    const left = reasons.filter((reason) => !isAccepted(reason));
    return left.length === 0 ? [] : [`  ${who}`].concat(left.map((reason) => `    ${reason}`));
  });
  if (lines.length > 0)
    throw new Error([`${nameOf(manifest)} is not released. It would break:`, ...lines].join('\n'));
  return compared.length === 0 ? 'nothing is released yet to compare with' : `fits ${compared.join(', ')}`;
}

/**
 * Says what a remote's build fits where no releases are known, as while an image is built: the host of this checkout.
 * @throws {Error} naming why it does not
 */
export async function requireFitToCheckout(manifest: Manifest): Promise<string> {
  // Both sides were made from the same sources: types need no comparison.
  const host = { ...asHost(manifest), contracts: SUPPORTED_CONTRACTS, shared: offeredVersions() };
  const problems = await compare(host, undefined, asRemote(manifest), undefined);
  if (problems.length > 0) throw new Error(`${nameOf(manifest)} is not released. ${problems.join(' ')}`);
  return 'fits the host of this checkout';
}

/** Why a remote's section cannot live in a host; empty when it can. */
async function compare(
  host: HostManifest,
  hostSources: SharedSources | undefined,
  remote: PublishedManifest,
  remoteSources: SharedSources | undefined,
): Promise<string[]> {
  if (!host.contracts.includes(remote.contract)) {
    return [
      `${remote.name} speaks contract ${remote.contract}, the host contract ${host.contracts.join(', ')}.`,
    ];
  }
  const versions = Object.entries(remote.shared).flatMap(([name, { range }]) => {
    const offered = host.shared[name];
    if (offered === undefined) return `${remote.name} needs ${name}, which the host does not offer.`;
    if (semver.satisfies(offered, range)) return [];
    return `${remote.name} needs ${name} ${range}, the host offers ${offered}.`;
  });
  if (host.sharedSources === remote.sharedSources) return versions;
  if (hostSources === undefined || remoteSources === undefined) {
    return [...versions, 'What it shares with the host was not kept, and cannot be compared.'];
  }
  const names = Object.fromEntries(Object.entries(remote.shared).map(([name, use]) => [name, use.names]));
  const differences = await compareTypes(hostSources, remoteSources, names);
  return [...versions, ...differences.map(({ what, why }) => `${what}: ${why}`)];
}

async function lastBuildsOfRemotes(
  releases: Releases,
  histories: ReadonlyMap<string, History>,
): Promise<Manifest[]> {
  const builds = [...histories]
    .filter(([name]) => name !== 'host')
    .flatMap(([name, history]) =>
      buildsByLastRun(history)
        .slice(0, REMOTE_BUILDS_SUPPORTED)
        .map((build) => releases.read(name, build)),
    );
  return (await Promise.all(builds)).flatMap((release) => release?.manifest ?? []);
}

async function supportedHosts(releases: Releases, history: History, now: Date): Promise<Manifest[]> {
  const builds = [...lastRun(history, now)]
    .filter(([, at]) => now.getTime() - at.getTime() <= HOST_SUPPORTED_FOR)
    .map(([build]) => releases.read('host', build));
  return (await Promise.all(builds)).flatMap((release) => release?.manifest ?? []);
}

async function readSources(
  releases: Releases,
  { sharedSources }: Manifest,
): Promise<SharedSources | undefined> {
  const packed = await releases.store.read(sharedSourcesOf(sharedSources ?? ''));
  return packed === undefined ? undefined : (JSON.parse(gunzipSync(packed).toString()) as SharedSources);
}

const asHost = (manifest: Manifest): HostManifest => manifest as unknown as HostManifest;
const asRemote = (manifest: Manifest): PublishedManifest => manifest as unknown as PublishedManifest;
