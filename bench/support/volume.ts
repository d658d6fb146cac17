/** Whether each bench only shows that it still works: `npm run bench -- --tiny`. The only place where this is read. */
export const isTiny = process.argv.includes('--tiny');

/** How much a bench does, or how often: `full`, or just enough to go all of its ways once. */
export const volume = (full: number, tiny: number): number => (isTiny ? tiny : full);
