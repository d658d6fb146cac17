import { type ReactNode, Suspense } from 'react';
import { keyframes, styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, layer, visuallyHidden } from '../theme/index.ts';

/**
 * Around what a press opens and whose program comes later: on a slow line a bar across the top says that it is on its way; with no sign
 * people press again. What fails to load is thrown to the boundary of errors above (S10).
 */
export function LazyBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Coming />}>{children}</Suspense>;
}

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
