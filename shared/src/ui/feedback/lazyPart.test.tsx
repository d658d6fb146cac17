import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
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

it('S10 a part that could not be loaded can be closed, and is tried again when it is next opened', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<Promise<{ default: (props: { readonly onClose: () => void }) => ReactNode }>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 5 failed.'))
    .mockResolvedValue({ default: () => <p>Here it is</p> });
  const Part = lazyPart(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = renderInPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here it is')).toBeVisible();
  jest.restoreAllMocks();
});
