import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RepliesCard } from './RepliesCard.tsx';

const PATH = '*/api/settings/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const card = async (name = 'Replies') => within(await screen.findByRole('region', { name }));
const down = () => HttpResponse.json({ detail: 'No room on the disk.' }, { status: 500 });

it('S6 shows what a reply does to other campaigns, says who is concerned, and keeps another choice', async () => {
  const saved: unknown[] = [];
  server.use(
    on.get(PATH, () => HttpResponse.json({ reply_effect: 'ended' })),
    on.put(PATH, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(saved[0] as object);
    }),
  );
  const { user } = renderInPage(<RepliesCard />);
  const region = await card();
  const group = await region.findByRole('radiogroup', {
    name: 'When somebody replies, their other campaigns',
  });
  expect(within(group).getByRole('radio', { name: 'End' })).toBeChecked();
  expect(region.getByText(/every contact who replies, whichever email they answer/u)).toBeVisible();
  await user.click(within(group).getByRole('radio', { name: 'Hold' }));
  await waitFor(() => expect(saved).toEqual([{ reply_effect: 'held' }]));
  expect(within(group).getByRole('radio', { name: 'Hold' })).toBeChecked();
  expect(within(group).getByRole('radio', { name: 'Hold' })).toHaveFocus();
  expect(region.getByText(/until you continue/u)).toBeVisible();
});

it('S6 says in the card that a choice could not be saved, and tries again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.get(PATH, () => HttpResponse.json({ reply_effect: 'ended' })),
    on.put(PATH, down, { once: true }),
    on.put(PATH, () => HttpResponse.json({ reply_effect: 'held' })),
  );
  const { user } = renderInPage(<RepliesCard />);
  const region = await card();
  await user.click(await region.findByRole('radio', { name: 'Hold' }));
  expect(await region.findByRole('alert')).toHaveTextContent('No room on the disk.');
  await user.click(region.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(region.queryByRole('alert')).not.toBeInTheDocument());
  expect(region.getByRole('radio', { name: 'Hold' })).toBeChecked();
  expect(logged).toHaveBeenCalledTimes(1);
});

it('S6 H9 speaks Russian, and says in the card that it could not be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.get(PATH, down, { once: true }),
    on.get(PATH, () => HttpResponse.json({ reply_effect: 'held' })),
  );
  const { user } = renderInPage(<RepliesCard />, { language: 'ru' });
  const region = await card('Ответы');
  expect(await region.findByText(/Не удалось загрузить настройки ответов/u)).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Повторить' }));
  expect(await region.findByRole('radio', { name: 'Приостановить' })).toBeChecked();
});

it('S6 is not there where the API has no such settings', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<RepliesCard />);
  await card();
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
