import { LOOKS, storyOfApproval, storyOfChangedAddress } from './approval.stories.ts';

for (const look of LOOKS) {
  if (look !== LOOKS[0]) storyOfApproval(look);
  storyOfChangedAddress(look);
}
