/** The build of the page: each package's `rspack.config.ts` is one call of {@link defineHost} or {@link defineRemote}. */
export { integrity } from './assets.ts';
export { builtFrom } from './build-record.ts';
export { bundleScript } from './bundle.ts';
export { isDevelopment } from './configuration.ts';
export { defineHost } from './host.ts';
export { defineRemote } from './remote.ts';
export { sourceHash } from './sources.ts';
