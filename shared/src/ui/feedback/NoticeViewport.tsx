import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Notice } from '../../notices/index.ts';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { messages } from '../messages.ts';
import { useHeightVariable } from '../navigation/useHeightVariable.ts';
import { color, layer, media, radius, shadow, space } from '../theme/index.ts';

/**
 * How long a notice stays, in milliseconds, not counting the time during which the pointer or the focus is on the notices: one with
 * something to press, such as Undo (S8), stays longer, an error until it is dismissed.
 */
const SHOWN_FOR = 6000;
const SHOWN_FOR_WITH_ACTION = 10_000;

export interface NoticeViewportProps {
  /** Oldest first. */
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: number) => void;
}

/**
 * Where notices appear: the lower corner. Dialogs and the end of the page keep that room free ({@link noticeRoom}), and
 * menus and lists are drawn above it, so that nothing to be pressed is covered. F6 moves the focus here. All timers pause
 * while the pointer or the focus is here (WCAG 2.2.1).
 */
export function NoticeViewport({ notices, onDismiss }: NoticeViewportProps) {
  const t = messages.use();
  const region = useRef<HTMLElement>(null);
  /** What had the focus before it came here. */
  const cameFrom = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useHeightVariable(region, '--notices-height');

  useEffect(() => {
    const toRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !region.current?.hasChildNodes()) return;
      event.preventDefault();
      region.current.focus();
    };
    window.addEventListener('keydown', toRegion);
    return () => window.removeEventListener('keydown', toRegion);
  }, []);

  // A notice that goes while the pointer or the focus is on it sends no event of leaving: the timers would pause for good, and
  // whoever pressed Undo by keyboard would begin at the top of the page again.
  const forget = useCallback(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && cameFrom.current?.isConnected === true) cameFrom.current.focus({ preventScroll: true });
    setHovered(false);
    setFocused(region.current?.contains(document.activeElement) ?? false);
  }, [setHovered, setFocused]);

  return (
    <Region
      ref={region}
      aria-label={t('notices')}
      tabIndex={-1}
      // Not as soon as it enters: a notice that appears under a resting pointer would stay until that moves.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        const isOutside = relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget);
        if (isOutside) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) cameFrom.current = null;
        setFocused(false);
      }}
    >
      {notices.map((notice) => (
        <Toast
          key={notice.id}
          notice={notice}
          paused={hovered || focused}
          onDismiss={onDismiss}
          onGone={forget}
        />
      ))}
    </Region>
  );
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert } as const;

const NO_LINKS: NonNullable<Notice['links']> = [];

interface ToastProps {
  readonly notice: Notice;
  readonly paused: boolean;
  readonly onDismiss: (id: number) => void;
  /** Called once it is no longer on screen. Must stay the same function. */
  readonly onGone: () => void;
}

function Toast({
  notice: { id, kind, text, action, link, links = NO_LINKS },
  paused,
  onDismiss,
  onGone,
}: ToastProps) {
  const t = messages.use();
  const Icon = icons[kind];
  const stays = kind === 'error';
  const hasAction = action !== undefined || link !== undefined || links.length > 0;

  useEffect(() => {
    if (paused || stays) return undefined;
    const timer = setTimeout(() => onDismiss(id), hasAction ? SHOWN_FOR_WITH_ACTION : SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [paused, stays, hasAction, id, onDismiss]);
  useEffect(() => onGone, [onGone]);

  return (
    <Box $kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <Text>
        {text}
        {links.map(({ to, label }, index) => (
          <Fragment key={to}>
            {index > 0 ? ', ' : ' '}
            <Link to={to} onClick={() => onDismiss(id)}>
              {label}
            </Link>
          </Fragment>
        ))}
      </Text>
      {link && (
        <Link to={link.to} onClick={() => onDismiss(id)}>
          {link.label}
        </Link>
      )}
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.onClick();
            onDismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        label={t('dismiss')}
        tooltip={false}
        icon={<X />}
        onClick={() => onDismiss(id)}
      />
    </Box>
  );
}

const Region = styled.section`
  position: fixed;
  right: ${space(3)};
  bottom: ${space(3)};
  z-index: ${layer.notice};
  display: grid;
  justify-items: end;
  gap: ${space(1)};
  width: min(440px, 100vw - 32px);
  outline: none;
  /* The space between notices must not swallow presses on the page below. */
  pointer-events: none;
  &:focus-visible > :first-child {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  @media ${media.phone} {
    right: ${space(2)};
    bottom: max(${space(2)}, env(safe-area-inset-bottom));
  }
`;

const iconColors = { info: 'inherit', success: color.inverseAccent, error: color.inverseDanger } as const;

const Box = styled.div<{ $kind: Notice['kind'] }>`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  max-width: 100%;
  padding: 10px 8px 10px 14px;
  border-radius: ${radius.card};
  background: ${color.inverse};
  color: ${color.onInverse};
  box-shadow: ${shadow.dialog};
  font-weight: 500;
  pointer-events: auto;
  & > svg {
    flex: none;
    width: 18px;
    height: 18px;
    color: ${({ $kind }) => iconColors[$kind]};
  }
  /* On the inverse background a quiet button takes its colour from the notice. */
  & > button {
    border-color: transparent;
    background: color-mix(in srgb, currentColor 14%, transparent);
    color: inherit;
    box-shadow: none;
  }
  & > a {
    flex: none;
    padding: 6px 4px;
    color: inherit;
    font-weight: 600;
  }
  & > a:focus-visible {
    outline-color: currentColor;
  }
  & > button:last-child {
    background: none;
  }
  & > button:hover:not(:disabled) {
    background: color-mix(in srgb, currentColor 22%, transparent);
    color: inherit;
  }
  & > button:focus-visible {
    outline-color: currentColor;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Text = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  & > a {
    color: inherit;
  }
  & > a:focus-visible {
    outline-color: currentColor;
  }
`;
