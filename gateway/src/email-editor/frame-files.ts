import { openReleases } from '../releases/open-releases.ts';
import { fileOf } from '../releases/releases.ts';
import type { PageSource } from '../page-source.ts';

/** Path of the document of the provider's editor, or of its script, as the build of a remote names them. */
export const FRAME_FILE =
  /^\/remotes\/(?<remote>[\w-]+)\/(?<file>email-editor-frame(?:\.[0-9a-f]{8})?\.(?<kind>html|js))$/u;

/** A file of a remote's build; undefined when there is none. */
export type ReadFrameFile = (remote: string, file: string) => Promise<Buffer | undefined>;

/** Reads such files from where the page comes from. */
export function frameFilesOf(source: PageSource): ReadFrameFile {
  if ('urls' in source) {
    return async (remote, file) => {
      const server = source.urls[remote];
      const answer = server === undefined ? undefined : await fetch(new URL(file, `${server}/`));
      return answer?.ok === true ? Buffer.from(await answer.arrayBuffer()) : undefined;
    };
  }
  const { store } = openReleases(source);
  return (remote, file) => store.read(fileOf(remote, file));
}
