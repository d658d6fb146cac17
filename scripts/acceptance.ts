/**
 * `npm run acceptance`: writes into `docs/behaviour.md` which tests prove each of its ids, and prints the ids that no
 * test names. `npm run acceptance -- FILE` prints those of another list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isOfFullTier } from './testing/tier.ts';
import { BEHAVIOUR_FILE, listedIds, readProofs, withProofs } from './behaviour/behaviour.ts';

const [file = BEHAVIOUR_FILE] = process.argv.slice(2);
const proofs = readProofs();
const text = readFileSync(file, 'utf8');
if (file === BEHAVIOUR_FILE) writeFileSync(file, withProofs(text, proofs));

const listed = listedIds(text);
const missing = listed.filter((id) => !proofs.has(id));
const inFirst = listed.filter((id) => proofs.get(id)?.some((test) => !isOfFullTier(test)));
console.log(
  `${listed.length - missing.length} of ${listed.length} ids are named by a test, ${inFirst.length} by one of npm test.`,
);
const inFullAlone = listed.filter((id) => proofs.has(id) && !inFirst.includes(id));
if (inFullAlone.length > 0) console.log(`By npm run test:full alone: ${inFullAlone.join(' ')}`);
if (missing.length > 0) console.log(`Not named: ${missing.join(' ')}`);
