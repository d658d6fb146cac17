import { color } from '../theme/index.ts';

/** The mark: a touchline crossing the halfway line. Decoration unless it is given a `title`. */
export function Logo({ size = 24, title }: { readonly size?: number; readonly title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <rect width="24" height="24" rx="6" style={{ fill: color.accent }} />
      <path
        d="M5 19 19 5M5 12h5M14 12h5"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        style={{ stroke: color.onAccent }}
      />
    </svg>
  );
}
