import { FAULTS } from '../support/faulty-remote.ts';
import { FEW_FAULTS, SECTIONS, storyOfFaults } from './containment.stories.ts';

// As many at once as there are sections: nothing is left to load but the page itself.
const rest = FAULTS.filter((fault) => !FEW_FAULTS.includes(fault));
for (let begin = 0; begin < rest.length; begin += SECTIONS.length)
  storyOfFaults(rest.slice(begin, begin + SECTIONS.length));
