import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { FRAME_CALLS, type FrameMessage, type Opening, PAGE_ANSWERS, parseFrameMessage } from '../channel.ts';
import { TestChannel } from '../channel.testing.ts';
import { FramedEditor } from './FramedEditor.tsx';
import { callPage, PageChannel } from './pageChannel.ts';
import { loadProviderScript } from './providerScript.ts';
import { UnlayerStandIn } from './unlayerStandIn.testing.ts';

const DESIGN = { counters: { u_row: 1 }, body: { rows: [], values: { later: 'kept' } } };
const TAGS = [{ name: 'first_name', label: 'First name', value: '{{first_name}}' }];
const OPENING: Opening = {
  language: 'en',
  isDark: false,
  title: 'Email editor',
  mergeTags: TAGS,
  design: JSON.stringify(DESIGN),
};

const page = window as { unlayer?: unknown };
const scriptTag = () =>
  document.querySelector<HTMLScriptElement>('script[src="https://editor.unlayer.com/embed.js?2"]');
afterEach(() => {
  scriptTag()?.remove();
  delete page.unlayer;
});

/** Renders the editor with the provider's script loaded, and a page that listens. */
async function draw(opening: Partial<Opening> = {}) {
  const made: UnlayerStandIn[] = [];
  page.unlayer = {
    createEditor: (options: Readonly<Record<string, unknown>>) => {
      const editor = new UnlayerStandIn(options);
      made.push(editor);
      return editor;
    },
  };
  const script = loadProviderScript();
  fireEvent.load(scriptTag() as HTMLScriptElement);
  await expect(script).resolves.toBe(true);

  const { port1, port2 } = new TestChannel();
  const heard: (FrameMessage | undefined)[] = [];
  port1.addEventListener('message', (event) => heard.push(parseFrameMessage((event as MessageEvent).data)));
  const channel = new PageChannel(port2 as unknown as MessagePort, () => {});
  render(<FramedEditor opening={{ ...OPENING, ...opening }} channel={channel} />);
  const editor = await waitFor(() => {
    const [first] = made;
    if (first === undefined) throw new Error('No editor was made.');
    return first;
  });
  const say = (message: unknown) => act(async () => port1.postMessage(message));
  return { editor, heard, say };
}

it.each([
  ['blocked', (tag: HTMLScriptElement) => fireEvent.error(tag)],
  ['a web page instead of a script', (tag: HTMLScriptElement) => fireEvent.load(tag)],
])('T9 says when the script of the provider cannot be had: %s', async (_name, answer) => {
  const script = loadProviderScript();
  answer(scriptTag() as HTMLScriptElement);
  await expect(script).resolves.toBe(false);
});

it('T5 opens on the saved design, in the language and colours of the page', async () => {
  const { editor, heard } = await draw({ language: 'ru', isDark: true });
  expect(editor.options).toMatchObject({
    displayMode: 'email',
    locale: 'ru-RU',
    appearance: { theme: 'modern_dark' },
    safeHtml: true,
  });
  await act(async () => editor.emit('editor:ready'));
  expect(editor.design).toEqual(DESIGN);
  expect(heard).toEqual([{ type: 'ready' }]);
  await act(async () => editor.emit('design:updated', { type: 'content:added' }));
  expect(heard.at(-1)).toEqual({ type: 'updated' });
});

it('E5 offers the merge tags, and the new ones when the page has others', async () => {
  const { editor, say } = await draw({ design: undefined });
  await act(async () => editor.emit('editor:ready'));
  expect(editor.mergeTags).toEqual({ first_name: { name: 'First name', value: '{{first_name}}' } });
  await say({ type: 'mergeTags', mergeTags: [{ ...TAGS[0], label: 'Имя' }] });
  expect(editor.mergeTags).toEqual({ first_name: { name: 'Имя', value: '{{first_name}}' } });
});

it('T7 gives the design and the mail made from it', async () => {
  const { editor, heard, say } = await draw();
  await act(async () => editor.emit('editor:ready'));
  await say({ type: 'export', id: 7, title: 'Spring' });
  expect(heard.at(-1)).toEqual({
    type: 'exported',
    id: 7,
    body: { design: JSON.stringify(DESIGN), html: '<html><head><title>Spring</title></head></html>' },
  });
});

it('T8 passes an image to the page, and its address to the editor', async () => {
  const { editor, heard, say } = await draw();
  const file = new File(['…'], 'pitch.png', { type: 'image/png' });
  const done = jest.fn();
  await act(async () => editor.callbacks.get('image')?.({ attachments: [file] }, done));
  expect(heard.at(-1)).toEqual({ type: 'image', id: 1, file });
  const answer = { progress: 100, url: 'https://touchline.example/uploads/a.png' };
  await say({ type: 'imageProgress', id: 2, answer });
  expect(done).not.toHaveBeenCalled();
  await say({ type: 'imageProgress', id: 1, answer });
  expect(done).toHaveBeenCalledWith(answer);
});

it('S11 contacts only its page, and accepts a port from nobody else', () => {
  const posted = jest.spyOn(window, 'postMessage').mockImplementation(() => {});
  const onPort = jest.fn();
  callPage('https://touchline.example', onPort);
  expect(posted).toHaveBeenCalledWith(FRAME_CALLS, 'https://touchline.example');
  const answer = (from: object) => {
    const event = new MessageEvent('message', {
      source: window,
      origin: 'https://touchline.example',
      data: PAGE_ANSWERS,
      ...from,
    });
    Object.defineProperty(event, 'ports', { value: [port] });
    window.dispatchEvent(event);
  };
  const port = new TestChannel().port2;
  answer({ origin: 'https://editor.unlayer.com' });
  answer({ source: null });
  answer({ data: 'hello' });
  expect(onPort).not.toHaveBeenCalled();
  answer({});
  answer({});
  expect(onPort).toHaveBeenCalledTimes(1);
  expect(onPort).toHaveBeenCalledWith(port);
  posted.mockRestore();
});
