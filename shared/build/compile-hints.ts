import { rspack } from '@rspack/core';

/**
 * Makes V8 compile whole files off the main thread while they arrive; for the code that runs before the first screen.
 * Otherwise each function is compiled on the main thread at its first call, which is a quarter of what scripts cost there.
 * Other engines see a comment.
 *
 * @param chunks names of the chunks, such as `main`
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileEarly(chunks: readonly string[]): InstanceType<typeof rspack.BannerPlugin> {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: new RegExp(String.raw`^(?:${chunks.join('|')})\.(?:\w+\.)?js$`, 'u'),
    // After minifying, which drops comments, and before source maps, which count its line.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
  });
}
