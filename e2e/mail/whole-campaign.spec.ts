import { storyOfCampaignThroughApi } from './whole-campaign.stories.ts';

storyOfCampaignThroughApi();
