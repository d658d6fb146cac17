import { createContext, type ReactNode, useContext } from 'react';
import type { SectionId } from '../contract/index.ts';

export interface SectionPartProps {
  /** Which section offers it. */
  readonly section: SectionId;
  /** Its name among the {@link Section.parts} of that section. */
  readonly part: string;
  /** The item that it shows. */
  readonly id: number;
  /** Stands in its place where the page has no such section, such as a package that runs alone. */
  readonly fallback: ReactNode;
}

/** How the page shows parts of sections; the host says it. Must be a component's element, not call hooks itself. */
export const SectionPartsContext = createContext<((props: SectionPartProps) => ReactNode) | undefined>(
  undefined,
);

/**
 * A part of another section in its own place, loaded when it is drawn: neither section's build contains the other's code,
 * and whatever goes wrong with it stays inside.
 */
export function SectionPart(props: SectionPartProps) {
  const draw = useContext(SectionPartsContext);
  return draw === undefined ? props.fallback : draw(props);
}
