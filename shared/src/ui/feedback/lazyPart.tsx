import {
  type ComponentType,
  createContext,
  lazy,
  type LazyExoticComponent,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keyframes, styled } from 'styled-components';
import { logFailure } from '../../http/logFailure.ts';
import { Button } from '../button/Button.tsx';
import { messages } from '../messages.ts';
import { color, layer, space, visuallyHidden } from '../theme/index.ts';
import { ErrorState } from './ErrorState.tsx';

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

/** Loads the part that is drawn here once more. */
const RetryContext = createContext<() => void>(() => undefined);

/**
 * What a press opens and whose program comes later. On a slow line a bar across the top says that it is on its way; with no sign
 * people press again. Where it cannot be loaded, that is said, with Retry, and nothing around it is lost (S10).
 * @param load imports it; called again by Retry, and when it is next opened
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>): ComponentType<Props> {
  // React keeps what has failed for good: each attempt needs another one.
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async (): Promise<Loaded<Props>> => {
      try {
        return await load();
      } catch (error) {
        logFailure('A part of the page could not be loaded.', error);
        // For Retry, and for whoever opens it again.
        latest = attempt();
        return { default: NotLoaded };
      }
    });
  let latest = attempt();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const retry = useCallback(() => setPart(() => latest), []);
    return (
      <RetryContext value={retry}>
        <Suspense fallback={<Coming />}>
          <Part {...props} />
        </Suspense>
      </RetryContext>
    );
  };
}

function NotLoaded({ onClose }: { readonly onClose?: unknown }) {
  const t = messages.use();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed has gone with it.
    if (document.activeElement === document.body) frame.current?.querySelector('button')?.focus();
  }, []);
  return (
    <InSight ref={frame}>
      <ErrorState
        title={t('partNotLoaded')}
        onRetry={use(RetryContext)}
        action={typeof onClose === 'function' && <Button onClick={() => void onClose()}>{t('close')}</Button>}
      />
    </InSight>
  );
}

/** A dialog's place is below the page. */
const InSight = styled.div`
  position: sticky;
  z-index: ${layer.notice};
  bottom: ${space(2)};
`;

function Coming() {
  return (
    <Bar aria-busy="true">
      <Words>{messages.use()('loading')}</Words>
    </Bar>
  );
}

const run = keyframes`
  0%, 10% { transform: scaleX(0); }
  100% { transform: scaleX(1); }
`;

/** Nothing is seen of it for the first tenth of its time: most programs are there by then, and a flash would only disturb. */
const Bar = styled.div`
  position: fixed;
  z-index: ${layer.notice};
  inset: 0 0 auto;
  height: 3px;
  background: ${color.accent};
  pointer-events: none;
  transform: scaleX(0);
  transform-origin: 0 0;
  animation: ${run} 2s ease-out forwards;
`;

const Words = styled.output`
  ${visuallyHidden}
`;
