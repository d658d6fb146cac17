import { LOOKS, storyOfScreens } from './screens.stories.ts';

storyOfScreens(LOOKS[0]);
