import { renderInPage, startTestServer } from '@touchline/shared/testing';
import type { Design, EmailEditorHandle, EmailEditorProps } from '../emailEditor.ts';
import { EmailEditor } from './EmailEditor.tsx';
import { FRAME_PORT } from './unlayer-editor/frameStandIn.testing.ts';
import { forgetProviderFailure } from './unlayer-editor/providerFailure.ts';

export const DESIGN: Design = {
  counters: { u_row: 1 },
  schemaVersion: 16,
  body: {
    rows: [{ cells: [1], columns: [{ contents: [], values: {} }], values: {} }],
    values: { later: 'kept' },
  },
};

export const INSTEAD = /You are working in Touchline's editor, because the Unlayer editor cannot be reached/;

export const server = startTestServer();

export let log: jest.SpyInstance;

beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {});
  configure();
});

afterEach(() => {
  log.mockRestore();
  jest.useRealTimers();
  document.getElementById('touchline-config')?.remove();
  forgetProviderFailure();
});

export function configure(configuration: object = { emailEditorPort: FRAME_PORT }): void {
  document.getElementById('touchline-config')?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'touchline-config';
  element.textContent = JSON.stringify({ remotes: [], ...configuration });
  document.head.append(element);
}

export function draw(props: Partial<EmailEditorProps> = {}) {
  const handles: EmailEditorHandle[] = [];
  const onChange = jest.fn();
  const page = renderInPage(
    <EmailEditor
      initialDesign={undefined}
      subject="Spring"
      onReady={(editor) => handles.push(editor)}
      onChange={onChange}
      {...props}
    />,
  );
  return { ...page, handles, onChange };
}
