import { Component, type ReactNode } from 'react';
import { logFailure } from '../logFailure.ts';

interface EditorBoundaryProps {
  readonly children: ReactNode;
  /** What is drawn changes with it: an error of the former stage does not count for the next. */
  readonly stage: string;
  /** Told of an error; whoever is told may change the stage. */
  readonly onError: () => void;
  /** Drawn instead of an editor that failed, unless the stage has changed. */
  readonly failed: ReactNode;
}

interface EditorBoundaryState {
  readonly failedStage: string | undefined;
}

/** Keeps an editor that throws from taking the dialog around it along, and with it all that was typed there. */
export class EditorBoundary extends Component<EditorBoundaryProps, EditorBoundaryState> {
  override state: EditorBoundaryState = { failedStage: undefined };

  override componentDidCatch(error: unknown): void {
    logFailure('The e-mail editor failed.', error);
    this.setState({ failedStage: this.props.stage });
    this.props.onError();
  }

  override render(): ReactNode {
    const { children, stage, failed } = this.props;
    return this.state.failedStage === stage ? failed : children;
  }
}
