/** The build of the page: each package's `rspack.config.ts` is one call of {@link defineHost} or {@link defineRemote}. */
export { builtFiles, builtFrom } from './build-record.ts';
export { defineHost } from './host.ts';
export { defineRemote } from './remote.ts';
export { hashSharedSources, readSharedSources } from './shared-sources.ts';
export { sourceHash } from './sources.ts';
