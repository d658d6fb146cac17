import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, layer, radius, shadow, space } from '../theme/index.ts';

/** First in the page: jumps over the navigation to the element with the id `target` (give that `tabIndex={-1}`). */
export function SkipLink({ target }: { readonly target: string }) {
  const t = messages.use();
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        // Only the focus moves: a fragment in the URL would add a history entry.
        event.preventDefault();
        const element = document.getElementById(target);
        element?.focus();
      }}
    >
      {t('skip')}
    </Link>
  );
}

const Link = styled.a`
  position: fixed;
  top: ${space(1)};
  left: ${space(1)};
  z-index: ${layer.notice};
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius.control};
  background: ${color.inverse};
  color: ${color.onInverse};
  box-shadow: ${shadow.popup};
  font-weight: 550;
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;
