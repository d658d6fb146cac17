import { logFailure } from '@touchline/shared';
import { Component, type ReactNode } from 'react';

interface EditorBoundaryProps {
  readonly children: ReactNode;
  /** Told of an error; may draw another boundary in place of this one. */
  readonly onError: () => void;
  /** Drawn in place of an editor that threw. */
  readonly failed: ReactNode;
}

/** Keeps an editor that throws from taking the dialog around it along, and with it all that was typed there. */
export class EditorBoundary extends Component<EditorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('The e-mail editor failed.', error);
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
