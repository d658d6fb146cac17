import { seedOf, volume } from '@touchline/shared/testing/volume';
import { expect, story } from '../support/story.ts';
import { SECTIONS } from './places.ts';
import { Walker } from './walker.ts';

/** So much is pressed at a place at most, where what is read is whole. */
const PRESSES = volume(40, 3 / 5);
/** Walks from each place against answers of any shape, and what is pressed in each. */
const WALKS = volume(3, 1 / 3);
const PRESSES_OF_WALK = 4;

for (const [section, { places, dialogs }] of Object.entries(SECTIONS)) {
  story(
    `S10 ${section}: nothing fails or stays silent whatever a host answers`,
    async ({ signedIn, expectConsole }) => {
      // What the browser and the page say of an answer that is a failure, or none. An error that is thrown is no such word.
      expectConsole(/Failed to load resource|could not be /u);
      story.setTimeout(volume(480_000, 1 / 2));
      const seed = seedOf(1);
      const walker = await Walker.start(signedIn, seed);
      for (const place of places) {
        await walker.exhaust(place, PRESSES);
        for (let walk = 0; walk < WALKS; walk += 1) await walker.tryOut(place, PRESSES_OF_WALK);
      }
      // oxlint-disable-next-line no-console
      console.log(`S10 ${section}, seed ${seed}: ${walker.summary()}`);
      expect(walker.faults).toEqual([]);
      const reached = dialogs.filter((name) =>
        [...walker.layers].some((layer) => layer.endsWith(` ${name}`)),
      );
      expect(reached).toEqual(dialogs);
      expect(walker.pressed).toBeGreaterThan(5 * places.length);
    },
  );
}
