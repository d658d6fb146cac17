import type { ReactNode } from 'react';
import { useMay } from '../auth/useMay.ts';
import type { Permission } from '../contract/permissions.ts';

export interface MayProps {
  /** What it takes. */
  readonly do: Permission;
  readonly children: ReactNode;
}

/** Draws what can be done for whoever may do it, and nothing for others (U3). */
export function May({ do: permission, children }: MayProps) {
  return useMay(permission) && children;
}
