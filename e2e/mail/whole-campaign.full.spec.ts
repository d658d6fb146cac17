import { storyOfCampaignByHand } from './whole-campaign.stories.ts';

storyOfCampaignByHand();
