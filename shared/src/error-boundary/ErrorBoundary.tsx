import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called with what was thrown; may replace this boundary with another. */
  readonly onError: (error: unknown) => void;
  /** Drawn in place of children that threw; nothing by default. */
  readonly fallback?: ReactNode;
}

/** Catches errors that its children throw while rendering; a class, because React offers no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
