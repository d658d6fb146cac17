import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Told what was thrown; may draw another boundary in place of this one. */
  readonly onError: (error: unknown) => void;
  /** Drawn in place of children that threw; nothing by default. */
  readonly fallback?: ReactNode;
}

/** Stops an error that its children throw while they are drawn; a class, because React offers no other way. */
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
