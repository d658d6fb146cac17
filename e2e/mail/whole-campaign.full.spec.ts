import { beginByHand, storyOfCampaign } from './whole-campaign.stories.ts';

storyOfCampaign('made by hand', beginByHand);
