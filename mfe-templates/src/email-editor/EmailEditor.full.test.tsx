import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { FRAME_PORT, FrameStandIn } from './unlayer-editor/frameStandIn.testing.ts';
import { DESIGN, INSTEAD, configure, draw, log, server } from './EmailEditor.testing.tsx';

const frameInPage = () => document.querySelector('iframe[src*="email-editor-frame"]');

describe('T9 where the provider cannot be reached', () => {
  it('our own editor opens on the same design, and the next time without trying the provider', async () => {
    const { handles, unmount } = draw({ initialDesign: DESIGN });
    const frame = await FrameStandIn.find();
    frame.call();
    await frame.say({ type: 'scriptUnavailable' });
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(frameInPage()).toBeNull();
    expect((await handles[0]?.read())?.design).toEqual(DESIGN);

    unmount();
    draw();
    expect(frameInPage()).toBeNull();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
  });

  it.each([
    ['the frame says nothing', 4000, []],
    ['the script does not come', 4000, ['call']],
    ['the editor does not get ready', 15_000, ['call', 'scriptLoaded']],
  ])('our own editor opens after its time limit: %s', async (_name, limit, words) => {
    jest.useFakeTimers();
    draw();
    const frame = await FrameStandIn.find();
    if (words.includes('call')) frame.call();
    if (words.includes('scriptLoaded')) await frame.say({ type: 'scriptLoaded' });
    await act(() => jest.advanceTimersByTimeAsync(limit - 1));
    expect(frameInPage()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(frameInPage()).toBeNull();
    jest.useRealTimers();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
  });

  it('our own editor opens where the gateway names no origin for the frame, or its own', async () => {
    configure({});
    const { unmount } = draw();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    unmount();
    configure({ emailEditorOrigin: location.origin });
    draw();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(frameInPage()).toBeNull();
  });

  it('an editor that throws does not take the dialog along', async () => {
    draw();
    const frame = await FrameStandIn.find();
    frame.call();
    await frame.say({ type: 'failed', reason: 'no frame' });
    expect(await screen.findByText(INSTEAD)).toBeVisible();
    expect(log).toHaveBeenCalledWith(
      'The e-mail editor failed.',
      expect.objectContaining({ message: 'no frame' }),
    );
  });
});

it('T9 with our own editor configured the provider is never contacted', async () => {
  configure({ emailEditor: 'local', emailEditorPort: FRAME_PORT });
  const { handles } = draw();
  await waitFor(() => expect(handles).toHaveLength(1));
  expect(frameInPage()).toBeNull();
  expect(screen.queryByText(INSTEAD)).not.toBeInTheDocument();
});

it('S11 uploads no image for a frame that is not open yet, and no more than twenty at once', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let uploads = 0;
  server.use(
    on.post('/api/uploads/image/', async () => {
      uploads += 1;
      await held;
      return HttpResponse.json({ url: 'https://touchline.example/uploads/a.png' });
    }),
  );
  draw();
  const frame = await FrameStandIn.find();
  frame.call();
  const file = new File(['…'], 'pitch.png', { type: 'image/png' });
  await frame.say({ type: 'image', id: 0, file });
  await frame.say({ type: 'scriptLoaded' });
  await frame.say({ type: 'ready' });
  for (let id = 1; id <= 21; id += 1) await frame.say({ type: 'image', id, file });
  const ended = () =>
    frame.heard.flatMap((message) =>
      message.type === 'imageProgress' && message.answer.progress === 100 ? [message] : [],
    );
  await waitFor(() => expect(uploads).toBe(20));
  expect(ended()).toEqual([{ type: 'imageProgress', id: 21, answer: { progress: 100, url: '' } }]);
  letGo();
  await waitFor(() => expect(ended()).toHaveLength(21));
});
