import { beginByApi, storyOfCampaign } from './whole-campaign.stories.ts';

storyOfCampaign('made through the API', beginByApi);
