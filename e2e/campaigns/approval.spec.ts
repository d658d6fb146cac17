import { LOOKS, storyOfApproval } from './approval.stories.ts';

storyOfApproval(LOOKS[0], false);
