import { LOOKS, storyOfApproval, storyOfChangedAddress } from './approval.stories.ts';

for (const look of LOOKS) {
  storyOfApproval(look, true);
  storyOfChangedAddress(look);
}
