import { tokenStore } from '@touchline/shared';
import { createStore, delMany, getMany, keys, set } from 'idb-keyval';
import type { TemplateWork } from './templateWork.ts';

/** Unsaved work as it was last kept. */
export interface Draft {
  readonly key: string;
  readonly work: TemplateWork;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** What a draft is of: the id of a stored template, or the one being created. */
export type DraftSubject = number | 'new';

/** Storage for drafts: an object store of the browser, as keys and values. Each call may reject. */
export interface DraftStorage {
  readonly keys: () => Promise<string[]>;
  readonly getMany: (wanted: string[]) => Promise<unknown[]>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly delMany: (unwanted: string[]) => Promise<void>;
}

/** IndexedDB, since a design can be larger than the whole of local storage. Opened on first use. */
export function browserStorage(): DraftStorage {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('touchline-templates', 'drafts'));
  // Without IndexedDB, `store()` throws synchronously: async turns that into a rejection like any other failure.
  return {
    keys: async () => keys<string>(store()),
    getMany: async (wanted) => getMany<unknown>(wanted, store()),
    set: async (key, value) => set(key, value, store()),
    delMany: async (unwanted) => delMany(unwanted, store()),
  };
}

/** A draft that nobody returned to within this time (30 days, in milliseconds) is dropped. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

const ownersPrefix = (owner: string) => `${owner}/`;
const subjectsPrefix = (owner: string, subject: DraftSubject) => `${ownersPrefix(owner)}${subject}/`;

/**
 * The key of one dialog's draft. Each opened dialog has its own, so that two tabs with the same template never overwrite
 * each other; it contains the person's id, so that what one typed is never offered to another.
 */
export function newDraftKey(owner: string, subject: DraftSubject): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${subjectsPrefix(owner, subject)}${first.toString(36)}${second.toString(36)}`;
}

/** Drafts kept in this browser. @see docs/decisions/0058-drafts-in-the-browser.md */
export interface Drafts {
  /**
   * What a person left unsaved, newest first, without what is open in another tab.
   * @throws when the browser cannot keep drafts
   */
  readonly find: (owner: string, subject: DraftSubject) => Promise<readonly Draft[]>;
  /** @throws when the browser cannot keep drafts, or has no room left */
  readonly keep: (key: string, work: TemplateWork) => Promise<void>;
  /** Never throws: what could not be removed is offered again until it expires. */
  readonly remove: (key: string) => Promise<void>;
  /** Tells other tabs that this draft is in use. @returns Releases it. */
  readonly hold: (key: string) => () => void;
  /** Removes everything that a person left. Never throws. */
  readonly removeAllOf: (owner: string) => Promise<void>;
}

export function draftsIn(storage: DraftStorage): Drafts {
  const removeWhere = async (isUnwanted: (key: string) => boolean) => {
    try {
      await storage.delMany((await storage.keys()).filter(isUnwanted));
    } catch {
      // Storage that fails holds nothing that could be offered to anybody.
    }
  };
  return {
    find: async (owner, subject) => {
      const prefix = subjectsPrefix(owner, subject);
      const open = await openElsewhere();
      const wanted = (await storage.keys()).filter((key) => key.startsWith(prefix) && !open.has(key));
      const values = await storage.getMany(wanted);
      const drafts = wanted.flatMap((key, index) => {
        const value = values[index] as Omit<Draft, 'key'> | undefined;
        return value === undefined ? [] : [{ ...value, key }];
      });
      const oldest = Date.now() - KEPT_FOR;
      const isOld = ({ keptAt }: Draft) => keptAt < oldest;
      if (drafts.some(isOld)) {
        const old = new Set(drafts.filter(isOld).map(({ key }) => key));
        await removeWhere((key) => old.has(key));
      }
      return drafts.filter((draft) => !isOld(draft)).toSorted((one, other) => other.keptAt - one.keptAt);
    },
    keep: async (key, work) => {
      // A dialog that closes because somebody logged out must not leave anything behind.
      if (tokenStore.state() === 'signed-out') return;
      await storage.set(key, { work, keptAt: Date.now() });
    },
    remove: (unwanted) => removeWhere((key) => key === unwanted),
    hold,
    removeAllOf: (owner) => removeWhere((key) => key.startsWith(ownersPrefix(owner))),
  };
}

// Browsers offer locks on secure pages only; elsewhere a draft that another tab is using is offered as well.
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** A lock disappears with its tab, however that ends, so a draft that nobody holds was left behind. */
function hold(key: string): () => void {
  let release: (() => void) | undefined;
  let isOver = false;
  const held = locks()?.request(key, async () => {
    if (isOver) return;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  // A page that is being unloaded cannot take locks; its draft is then offered elsewhere, which is right.
  held?.catch(() => undefined);
  return () => {
    isOver = true;
    release?.();
  };
}

async function openElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
}
