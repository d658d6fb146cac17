/**
 * Tests are of two tiers, told by their names: `npm test` runs `*.test.ts` and `*.spec.ts`, `npm run test:full` also
 * `*.full.test.ts` and `*.full.spec.ts`. Whoever names a file of the second tier on the command line gets it.
 */
export const isFull =
  process.env['TEST_TIER'] === 'full' || process.argv.some((parameter) => parameter.includes('.full'));
// Workers and the programs that tests start do not see this command line.
process.env['TEST_TIER'] = isFull ? 'full' : 'first';

/** Whether a test belongs to the second tier. */
export const isOfFullTier = (file: string): boolean => /\.full\.(?:test|spec)\.tsx?$/u.test(file);

/** The most stories that the first tier may have: each costs seconds of every change. */
export const MOST_STORIES = 20;
