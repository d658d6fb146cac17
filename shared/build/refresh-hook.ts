/**
 * Development only, before React: lets the Fast Refresh runtime of each remote find the page's one React. The hook that the
 * first runtime installs does not pass its renderers on; without this a remote's update is loaded and nothing is redrawn.
 */
interface RefreshHook {
  readonly renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const hook: RefreshHook | undefined = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
if (hook !== undefined) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
