import { act, fireEvent, screen } from '@testing-library/react';
import { renderInPage, startTestServer } from '../testing/index.tsx';
import { useSearchText } from './useSearchText.ts';

startTestServer();

function Box() {
  const [text, setText] = useSearchText();
  return <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />;
}

it('keeps a letter that is typed while the URL still follows the letters before it', () => {
  jest.useFakeTimers();
  try {
    renderInPage(<Box />);
    const box = screen.getByLabelText('Search');
    fireEvent.change(box, { target: { value: 'la' } });
    act(() => {
      // The router renders a new URL when nothing more urgent is waiting, and a typed letter is more urgent.
      jest.advanceTimersByTime(300);
      fireEvent.change(box, { target: { value: 'lak' } });
    });
    expect(screen.getByTestId('location')).toHaveTextContent('/?search=la');
    expect(box).toHaveValue('lak');
    act(() => jest.advanceTimersByTime(300));
    expect(screen.getByTestId('location')).toHaveTextContent('/?search=lak');
  } finally {
    jest.useRealTimers();
  }
});

it('leaves open a dialog that was opened a moment before the URL follows and is not rendered yet', () => {
  jest.useFakeTimers();
  try {
    renderInPage(<Box />);
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'lak' } });
    // Past the router, which has not drawn it.
    history.pushState(null, '', '/?edit=5');
    act(() => jest.advanceTimersByTime(300));
    expect(screen.getByTestId('location')).toHaveTextContent('/?edit=5&search=lak');
  } finally {
    jest.useRealTimers();
  }
});
