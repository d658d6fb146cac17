import { campaignStory, card } from '../support/campaigns.ts';
import { expect } from '../support/story.ts';
import { LOOKS, storyOfCampaigns, storyOfFigures, storyOfScreens } from './screens.stories.ts';

for (const style of LOOKS) {
  if (style !== LOOKS[0]) storyOfScreens(style);
  storyOfFigures(style);
  storyOfCampaigns(style);
}

campaignStory('C1 C2 cards stand in one, two or three columns', async ({ signedIn, data }) => {
  const names = ['Spring inspections', 'Осмотр полей', 'Waiting one'];
  for (const name of names) await data.addCampaign({ name });
  await signedIn.goto('/campaigns');
  for (const [width, columns] of [
    [1440, 3],
    [820, 2],
    [360, 1],
  ] as const) {
    await signedIn.setViewportSize({ width, height: 1000 });
    await expect
      .poll(async () => {
        const boxes = await Promise.all(names.map((name) => card(signedIn, name).boundingBox()));
        return new Set(boxes.map((box) => Math.round(box?.x ?? Number.NaN))).size;
      })
      .toBe(columns);
  }
});
