import { declaredSections } from './registry.ts';
import { createSectionStore } from './store.ts';
import { atUpdateMoments } from './updates.ts';

const isVisible = jest.spyOn(document, 'visibilityState', 'get');
let stopWatching: (() => void) | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  isVisible.mockReturnValue('visible');
});
afterEach(() => {
  stopWatching?.();
  jest.useRealTimers();
});

/** A page that has just shown its first section. */
function watch(isSignedIn = true) {
  const ask = jest.fn();
  const store = createSectionStore({
    sections: declaredSections({
      remotes: [{ name: 'mfe-a', url: '/', sections: ['dashboard', 'templates'] }],
    }),
    load: () => Promise.reject(new Error('down')),
  });
  stopWatching = atUpdateMoments({ store, isSignedIn: () => isSignedIn, ask });
  const leave = store.open('dashboard');
  return { ask, store, leave };
}

describe('a page asks for new builds', () => {
  it('H6 every minute, and not because it has just been opened', () => {
    const { ask } = watch();
    expect(ask).not.toHaveBeenCalled();
    jest.advanceTimersByTime(59_999);
    expect(ask).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_001);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('H6 when it is looked at again, and never while it is hidden', () => {
    const { ask } = watch();
    isVisible.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(600_000);
    expect(ask).not.toHaveBeenCalled();
    isVisible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('H6 when the network is back', () => {
    const { ask } = watch();
    window.dispatchEvent(new Event('online'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('H6 when a section is left, and when one is visited', () => {
    const { ask, store, leave } = watch();
    leave();
    expect(ask).toHaveBeenCalledTimes(1);
    store.open('templates');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('H6 never while nobody is signed in', () => {
    const { ask, leave } = watch(false);
    jest.advanceTimersByTime(600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    leave();
    expect(ask).not.toHaveBeenCalled();
  });

  it('H6 no more after it was stopped', () => {
    const { ask, leave } = watch();
    stopWatching?.();
    jest.advanceTimersByTime(600_000);
    window.dispatchEvent(new Event('online'));
    leave();
    expect(ask).not.toHaveBeenCalled();
  });
});
