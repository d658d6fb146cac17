import { readFileSync } from 'node:fs';
import { BEHAVIOUR_FILE, claimedProofs, listedIds, readProofs } from './behaviour.ts';

const text = readFileSync(BEHAVIOUR_FILE, 'utf8');
const proofs = readProofs();
const claims = claimedProofs(text);

it('describes each id once', () => {
  expect(listedIds(text)).toEqual([...new Set(listedIds(text))]);
});

it('names tests that prove each id; `npm run acceptance` writes them', () => {
  const unproved = listedIds(text).filter((id) => {
    const claimed = claims.get(id) ?? [];
    return claimed.length === 0 || !claimed.every((file) => proofs.get(id)?.includes(file));
  });
  expect(unproved).toEqual([]);
});

it('describes every id that a test names', () => {
  const listed = new Set(listedIds(text));
  expect([...proofs.keys()].filter((id) => !listed.has(id))).toEqual([]);
});
