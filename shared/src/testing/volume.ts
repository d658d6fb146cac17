/**
 * How much the tests of large volume do (runs of a property, kills, rounds of crashes), and which random cases they take.
 * The only place where these settings are read.
 */
const { TEST_VOLUME = 'quarter', TEST_SEED } = process.env;
if (TEST_VOLUME !== 'quarter' && TEST_VOLUME !== 'full') {
  throw new Error(`TEST_VOLUME is "quarter" or "full", not ${JSON.stringify(TEST_VOLUME)}`);
}
if (TEST_SEED !== undefined && !/^-?\d+$/u.test(TEST_SEED)) {
  throw new Error(`TEST_SEED is an integer, not ${JSON.stringify(TEST_SEED)}`);
}

/**
 * How often a test of large volume does its work: `full` times in `npm run test:full`, a quarter of that in `npm test`.
 * @param share in place of the quarter, for tests that would still take minutes.
 */
export const volume = (full: number, share = 1 / 4): number =>
  TEST_VOLUME === 'full' ? full : Math.ceil(full * share);

/** How often a property is tried: `full` times in `npm run test:full`, a quarter of that and at most 20 times in `npm test`. */
export const runs = (full: number): number => (TEST_VOLUME === 'full' ? full : Math.min(volume(full), 20));

/** The cases of a table: all in `npm run test:full`, every `step`-th in `npm test`. */
export const casesOf = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  TEST_VOLUME === 'full' ? cases : cases.filter((_, index) => index % step === 0);

/**
 * Where random cases begin. The same in every run, so that a green main stays green until the code changes; a failure names
 * its seed, and `TEST_SEED` repeats it or tries other cases.
 */
export const seedOf = (usual: number): number => (TEST_SEED === undefined ? usual : Number(TEST_SEED));

/** Settings of every property test that does not choose its own. */
export const PROPERTY_RUNS = { seed: seedOf(1), numRuns: runs(100) };
