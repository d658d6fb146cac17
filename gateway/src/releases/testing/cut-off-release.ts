/**
 * Releases a version and kills this process with SIGKILL in the middle: `node cut-off-release.ts FOLDER VERSION STEP`.
 * A step is one write of the store, cut before it, half-way, or after it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderStore } from '../folder-store.ts';
import { Releases } from '../releases.ts';
import { buildOf } from './builds.ts';

const [folder = '', version = '', step = '0'] = process.argv.slice(2);
const die = (): void => process.kill(process.pid, 'SIGKILL') as unknown as void;

class CutOffStore extends FolderStore {
  #written = 0;

  override async write(key: string, content: Buffer): Promise<void> {
    const turn = this.#written * 3;
    this.#written += 1;
    if (turn === Number(step)) die();
    if (turn + 1 === Number(step)) {
      // What an interrupted write leaves: half of the bytes, under the name it has until it is complete.
      const path = join(this.place, dirname(key), '.cut-off.part');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content.subarray(0, content.length / 2));
      die();
    }
    await super.write(key, content);
    if (turn + 2 === Number(step)) die();
  }
}

const releases = new Releases(new CutOffStore(folder));
const build = buildOf('mfe-one', version);
await releases.publish(build);
await releases.switchTo('mfe-one', build.manifest.build, 'release');
