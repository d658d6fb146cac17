import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts';
import { story as base } from './story.ts';
import { startSystem } from './system.ts';
import { type SharedSystem, withDatabase } from './systems.ts';

export const RELEASE = 'scripts/releasing/release.ts';
export const ROLLBACK = 'scripts/releasing/rollback.ts';
export const WITHDRAW = 'scripts/releasing/withdraw.ts';
export const LIST = 'scripts/releasing/list-releases.ts';

/** A system of its own, into whose releases is released what is made in a copy of this checkout. */
interface CopiedSystem extends SharedSystem {
  readonly copy: CheckoutCopy;
}

/** A story on such a system, which those of a file share: they must run in order, in one worker. */
export const story = base.extend<{ copied: CopiedSystem; copy: CheckoutCopy }>({
  copied: [
    async ({ systems }, provide, { file }) => provide(await systems.once(`copy of ${file}`, startCopied)),
    { scope: 'test', timeout: 600_000 },
  ],
  copy: ({ copied }, provide) => provide(copied.copy),
  system: ({ copied }, provide) => provide(copied),
});

async function startCopied(): Promise<CopiedSystem> {
  const system = await withDatabase(await startSystem());
  const copy = copyCheckout();
  const stop = async () => {
    await system.stop();
    copy.remove();
  };
  return { ...system, copy, stop };
}
