import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import type { Design, EmailEditorHandle, EmailEditorProps } from '../emailEditor.ts';
import { EmailEditor } from './EmailEditor.tsx';
import { forgetProviderFailure, giveUpProvider } from './unlayer-editor/providerScript.ts';
import { answerScript, scriptTag } from './unlayerStandIn.testing.ts';

const DESIGN: Design = {
  counters: { u_row: 1 },
  schemaVersion: 16,
  body: {
    rows: [{ cells: [1], columns: [{ contents: [], values: {} }], values: {} }],
    values: { later: 'kept' },
  },
};
const UNREACHABLE = 'The Unlayer editor cannot be reached.';
const INSTEAD = /You are working in Touchline's editor, because the Unlayer editor cannot be reached/;

const server = startTestServer();
let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
  document.getElementById('touchline-config')?.remove();
  giveUpProvider();
  forgetProviderFailure();
});

function configure(emailEditor: string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'touchline-config';
  element.textContent = JSON.stringify({ remotes: [], emailEditor });
  document.head.append(element);
}

function draw(props: Partial<EmailEditorProps> = {}) {
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

it('T9 opens the editor of the provider where it can be reached, on the saved design', async () => {
  const { handles, onChange, unmount } = draw({ initialDesign: DESIGN });
  expect(screen.getByText('Opening the editor...')).toBeVisible();
  const [editor] = await answerScript();
  expect(editor?.options).toMatchObject({ displayMode: 'email', locale: 'en-US', safeHtml: true });
  expect(handles).toHaveLength(0);

  act(() => editor?.emit('editor:ready'));
  expect(await screen.findByText('You are working in the Unlayer editor.')).toBeVisible();
  expect(editor?.mergeTags).toMatchObject({ first_name: { name: 'First name', value: '{{first_name}}' } });
  expect(onChange).not.toHaveBeenCalled();
  act(() => editor?.emit('design:updated', { type: 'content:added' }));
  expect(onChange).toHaveBeenCalledTimes(1);
  await expect(handles[0]?.read()).resolves.toEqual({
    design: DESIGN,
    html: '<html><head><title>Spring</title></head></html>',
  });
  unmount();
  expect(editor?.isDestroyed).toBe(true);
});

it('T8 an image added in the editor of the provider is uploaded, and a failed upload gives an empty url', async () => {
  server.use(
    on.post('/api/uploads/image/', () =>
      HttpResponse.json({ url: 'https://touchline.example/uploads/a.png' }),
    ),
  );
  draw();
  const [editor] = await answerScript();
  act(() => editor?.emit('editor:ready'));
  const add = async (file: File) => {
    const done = jest.fn();
    await act(async () => editor?.callbacks.get('image')?.({ attachments: [file] }, done));
    return done;
  };
  const image = new File(['…'], 'pitch.png', { type: 'image/png' });
  expect(await add(image)).toHaveBeenLastCalledWith({
    progress: 100,
    url: 'https://touchline.example/uploads/a.png',
  });

  server.use(
    on.post('/api/uploads/image/', () => HttpResponse.json({ detail: 'Not an image.' }, { status: 400 })),
  );
  expect(await add(image)).toHaveBeenLastCalledWith({ progress: 100, url: '' });
  expect(screen.getByText('pitch.png could not be added: Not an image.')).toBeVisible();
  expect(log).toHaveBeenCalledWith('The image pitch.png could not be uploaded.', expect.anything());

  expect(await add(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))).toHaveBeenLastCalledWith({
    progress: 100,
    url: '',
  });
  expect(screen.getByText(/logo.svg is not an image that email can show/)).toBeVisible();
});

describe('T9 where the provider cannot be reached', () => {
  it.each([
    ['blocked', (tag: HTMLScriptElement) => fireEvent.error(tag)],
    ['a web page instead of a script', (tag: HTMLScriptElement) => fireEvent.load(tag)],
  ])('our own editor opens: %s', async (_name, answer) => {
    const { handles } = draw({ initialDesign: DESIGN });
    answer(await scriptTag());
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(document.querySelector('script[src*="unlayer"]')).toBeNull();
    expect((await handles[0]?.read())?.design).toEqual(DESIGN);
  });

  it('the next editor opens without asking again', async () => {
    giveUpProvider();
    draw();
    expect(screen.queryByText(UNREACHABLE)).not.toBeInTheDocument();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(document.querySelector('script[src*="unlayer"]')).toBeNull();
  });

  it('an editor that throws does not take the dialog along', async () => {
    draw();
    const tag = await scriptTag();
    (window as { unlayer?: unknown }).unlayer = {
      createEditor: () => {
        throw new Error('no frame');
      },
    };
    fireEvent.load(tag);
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(log).toHaveBeenCalledWith(
      'The e-mail editor failed.',
      expect.objectContaining({ message: 'no frame' }),
    );
  });

  it('with unlayer alone configured the person is asked, and may retry', async () => {
    configure('unlayer');
    const { user } = draw();
    fireEvent.error(await scriptTag());
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const [editor] = await answerScript();
    act(() => editor?.emit('editor:ready'));
    expect(await screen.findByText('You are working in the Unlayer editor.')).toBeVisible();
  });
});

it('T9 with our own editor configured the provider is never asked', async () => {
  configure('local');
  const { handles } = draw();
  await waitFor(() => expect(handles).toHaveLength(1));
  expect(document.querySelector('script[src*="unlayer"]')).toBeNull();
  expect(screen.queryByText(INSTEAD)).not.toBeInTheDocument();
});
