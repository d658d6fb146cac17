import { act, screen, waitFor } from '@testing-library/react';
import { renderInPage } from '../testing/index.tsx';
import { Palette, open, options, asked, source, named } from './palette.testing.tsx';

describe('G5 things', () => {
  beforeEach(() => asked.splice(0));

  it('G5 of what was found by fewer letters, only what is meant stays, and the choice stays where it is', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slow = [
      source(async (text) => {
        if (text === 'golf i') await held;
        return named(text);
      }),
    ];
    const { user } = renderInPage(<Palette sources={slow} />);
    await open();
    await user.keyboard('golf');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard(' i');
    await waitFor(() => expect(asked.at(-1)).toBe('golf i'));
    expect(options()).toEqual(['Golf in springturf@club.example']);
    expect(screen.queryByText('Nothing found.')).not.toBeInTheDocument();
    act(() => release());
    await waitFor(() => expect(screen.getByText('1 found')).toBeInTheDocument());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Golf in spring');
  });
});
