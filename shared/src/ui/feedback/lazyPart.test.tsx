import { screen } from '@testing-library/react';
import { renderInPage } from '../../testing/index.tsx';
import { lazyPart } from './lazyPart.tsx';

it('S10 a part that cannot be loaded says so in its place, keeps what is beside it, and comes on Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let attempts = 0;
  const Part = lazyPart<{ readonly name: string }>(() => {
    attempts += 1;
    return attempts === 1
      ? Promise.reject(new Error('Loading chunk 5 failed.'))
      : Promise.resolve({ default: ({ name }) => <p>Here is {name}</p> });
  });
  const { user } = renderInPage(
    <>
      <input aria-label="Name" />
      <Part name="the part" />
      <Part name="the other" />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'Ann');
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  expect(screen.getAllByText('This part of the page could not be loaded.')).toHaveLength(2);
  if (retry) await user.click(retry);
  expect(await screen.findByText('Here is the part')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann');
  // Loaded by then: another attempt costs nothing.
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here is the other')).toBeVisible();
  expect(attempts).toBe(2);
  expect(logged).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
