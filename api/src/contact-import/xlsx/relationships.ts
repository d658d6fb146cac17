import type { Archive } from './archive.ts';
import { readXml } from './read-xml.ts';

/** What a part refers to. */
export interface Relationship {
  /** Last word of its type: the same in both kinds of OOXML. */
  readonly type: string;
  /** Name of a part, or, when external, an address. */
  readonly target: string;
}

/** The relationships of a part, by id (OPC 9.3); empty for a part without. `part` is empty for the package itself. */
export async function readRelationships(
  archive: Archive,
  part: string,
): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>();
  const slash = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  if (!archive.has(name)) return found;
  await readXml(archive.read(name), {
    open: (element, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (element !== 'Relationship' || id === undefined) return;
      const isExternal = mode?.toLowerCase() === 'external';
      found.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: isExternal ? target : resolve(part.slice(0, slash), target.replaceAll('\\', '/')),
      });
    },
  });
  return found;
}

function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
