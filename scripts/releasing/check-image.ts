import { readBuiltPackage } from './built-package.ts';
import { requireFitToCheckout } from './check-contract.ts';
import { requireSize } from './check-size.ts';

/** `check-image.ts PACKAGE`, while its image is built: the checks of a release that need nothing but the checkout. */
const [, , name = ''] = process.argv;
try {
  const build = await readBuiltPackage(name);
  if (name !== 'host') console.log(`${requireSize(build)}; ${await requireFitToCheckout(build.manifest)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
