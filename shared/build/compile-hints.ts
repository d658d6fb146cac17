import { rspack } from '@rspack/core';

/**
 * Has V8 compile whole files while they arrive, beside the page's own thread: what runs before the first screen is drawn.
 * Otherwise every function is compiled when it is first called, on the page's thread, after all have arrived: a quarter of
 * what scripts cost there. To other engines it is a comment.
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
