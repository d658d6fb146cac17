import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageStore } from '../../language/index.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import type { Notice } from '../../notices/index.ts';
import { NoticeViewport } from './NoticeViewport.tsx';
import { Skeleton } from './Skeleton.tsx';

afterEach(() => {
  jest.useRealTimers();
  act(() => languageStore.set('en'));
});

it('O6 loading is announced once, politely, and its shapes are hidden', () => {
  const { container } = render(<Skeleton shape="card" count={4} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  expect(container).toHaveTextContent(/^Loading\.\.\.$/);
});

it('H9 the kit speaks Russian', () => {
  act(() => languageStore.set('ru'));
  render(<ErrorState title="Ошибка" onRetry={() => {}} />);
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
});

it('empty is a status with a way forward, not an alert', () => {
  render(<EmptyState action={<button>Create New Campaign</button>}>No campaigns created yet.</EmptyState>);
  expect(screen.getByRole('status')).toHaveTextContent('No campaigns created yet.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('H5 failed is an alert whose Retry is busy while it tries', async () => {
  const user = userEvent.setup();
  const attempt = Promise.withResolvers<void>();
  render(
    <ErrorState
      title="Organizations could not be loaded."
      detail="Network Error"
      onRetry={() => attempt.promise}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Organizations could not be loaded.Network Error');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => attempt.reject(new Error('still down')));
  expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy');
});

it('copies the details of a failure', async () => {
  const user = userEvent.setup();
  render(<ErrorState title="Failed" report="remote contacts: 404" />);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('remote contacts: 404');
});

const page = (notices: readonly Notice[]) => (
  <>
    <button type="button">Before</button>
    <NoticeViewport notices={notices} onDismiss={() => {}} />
  </>
);

describe('NoticeViewport', () => {
  const success = { id: 1, kind: 'success', text: 'Template duplicated!' } as const;
  const error = { id: 2, kind: 'error', text: 'Duplicate failed' } as const;

  it('announces success politely, failure at once, and lets both be dismissed', async () => {
    const user = userEvent.setup();
    const onDismiss = jest.fn();
    render(<NoticeViewport notices={[success, error]} onDismiss={onDismiss} />);
    expect(screen.getByRole('status')).toHaveTextContent('Template duplicated!');
    expect(screen.getByRole('alert')).toHaveTextContent('Duplicate failed');
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[1]!);
    expect(onDismiss).toHaveBeenCalledWith(2);
  });

  it('runs its action, and the notice goes', async () => {
    const user = userEvent.setup();
    const [onDismiss, onClick] = [jest.fn(), jest.fn()];
    render(
      <NoticeViewport notices={[{ ...success, action: { label: 'Open', onClick } }]} onDismiss={onDismiss} />,
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('a success goes by itself, but not under the pointer; a failure stays', () => {
    jest.useFakeTimers();
    const onDismiss = jest.fn();
    render(<NoticeViewport notices={[success, error]} onDismiss={onDismiss} />);
    const region = screen.getByRole('region', { name: 'Notices (F6)' });
    fireEvent.pointerMove(region);
    act(() => jest.advanceTimersByTime(60_000));
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerLeave(region);
    act(() => jest.advanceTimersByTime(60_000));
    expect(onDismiss.mock.calls).toEqual([[1]]);
  });

  it('S8 Undo stays for ten seconds, and longer under the pointer', () => {
    jest.useFakeTimers();
    const onDismiss = jest.fn();
    const undo = { ...success, action: { label: 'Undo', onClick: () => {} } };
    render(<NoticeViewport notices={[undo]} onDismiss={onDismiss} />);
    act(() => jest.advanceTimersByTime(9_900));
    expect(onDismiss).not.toHaveBeenCalled();
    const region = screen.getByRole('region', { name: 'Notices (F6)' });
    fireEvent.pointerMove(region);
    act(() => jest.advanceTimersByTime(60_000));
    fireEvent.pointerLeave(region);
    act(() => jest.advanceTimersByTime(9_900));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(200));
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('S10 later notices still go after a button of one was pressed under the pointer and with the focus', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const onDismiss = jest.fn();
    const open = { ...success, action: { label: 'Open', onClick: () => {} } };
    const { rerender } = render(<NoticeViewport notices={[open]} onDismiss={onDismiss} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    rerender(<NoticeViewport notices={[]} onDismiss={onDismiss} />);
    onDismiss.mockClear();
    rerender(<NoticeViewport notices={[{ ...success, id: 3 }]} onDismiss={onDismiss} />);
    act(() => jest.advanceTimersByTime(6_100));
    expect(onDismiss).toHaveBeenCalledWith(3);
  });

  it('S10 goes by itself when it appeared under a pointer that rests', () => {
    jest.useFakeTimers();
    const onDismiss = jest.fn();
    render(<NoticeViewport notices={[success]} onDismiss={onDismiss} />);
    // Browsers tell of this without any movement.
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notices (F6)' }));
    act(() => jest.advanceTimersByTime(6_100));
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('H8 the focus is back where it was once the notice that had it is gone', async () => {
    const undo = { ...success, action: { label: 'Undo', onClick: () => {} } };
    const { rerender } = render(page([undo]));
    screen.getByRole('button', { name: 'Before' }).focus();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    rerender(page([]));
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  it('H8 the key F6 brings the focus to the notices', async () => {
    const user = userEvent.setup();
    render(<NoticeViewport notices={[success]} onDismiss={() => {}} />);
    await user.keyboard('{F6}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notices (F6)' })).toHaveFocus());
    await user.tab();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  });
});
