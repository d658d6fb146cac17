import { FEW_FAULTS, storyOfFaults } from './containment.stories.ts';

storyOfFaults(FEW_FAULTS);
