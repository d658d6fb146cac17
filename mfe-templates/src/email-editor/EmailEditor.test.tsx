import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { MAX_HTML_LENGTH } from '@touchline/shared/contract';
import { FRAME_ORIGIN, FRAME_PORT, FrameStandIn } from './unlayer-editor/frameStandIn.testing.ts';
import { rememberProviderFailure } from './unlayer-editor/providerFailure.ts';
import { DESIGN, INSTEAD, log, server, configure, draw } from './EmailEditor.testing.tsx';

const UNREACHABLE = 'The Unlayer editor cannot be reached.';

const UNLAYER = 'You are working in the Unlayer editor.';

describe('T9 the editor of the provider', () => {
  it('opens in a frame of another origin, on the saved design', async () => {
    const { handles, onChange } = draw({ initialDesign: DESIGN });
    expect(screen.getByText('Opening the editor...')).toBeVisible();
    const frame = await FrameStandIn.find();
    expect(frame.element).toHaveAttribute('title', 'Email editor');
    expect(frame.element.src).toBe(
      `${FRAME_ORIGIN}/remotes/mfe-templates/email-editor-frame.html#http://localhost`,
    );
    frame.call();
    await frame.say({ type: 'scriptLoaded' });
    expect(frame.last('open')?.opening).toMatchObject({ language: 'en', isDark: false });
    expect(JSON.parse(frame.last('open')?.opening.design ?? '')).toEqual(DESIGN);
    expect(frame.last('open')?.opening.mergeTags[0]).toEqual({
      name: 'first_name',
      label: 'First name',
      value: '{{first_name}}',
    });
    expect(handles).toHaveLength(0);

    await frame.say({ type: 'ready' });
    expect(screen.getByText(UNLAYER)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await frame.say({ type: 'updated' });
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('gives the mail, or says why it cannot', async () => {
    const { handles } = draw();
    const frame = await FrameStandIn.find();
    await frame.open();
    const readAndAnswer = async (body: unknown) => {
      const mail = handles[0]?.read();
      // Asserted below; until then nobody handles it.
      mail?.catch(() => {});
      await act(async () => {});
      const { id, title } = frame.last('export') ?? {};
      expect(title).toBe('Spring');
      await frame.say({ type: 'exported', id, body });
      return mail;
    };
    await expect(readAndAnswer({ design: JSON.stringify(DESIGN), html: '<p>Hello</p>' })).resolves.toEqual({
      design: DESIGN,
      html: '<p>Hello</p>',
    });
    const tooLong = 'x'.repeat(MAX_HTML_LENGTH + 1);
    await expect(readAndAnswer({ design: '{}', html: tooLong })).rejects.toThrow(
      'The email is too large to be saved.',
    );

    jest.useFakeTimers();
    const unanswered = handles[0]?.read().catch((error: unknown) => String(error));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(await unanswered).toContain('The editor did not answer in time.');
  });

  it.each([
    ['another origin', { origin: 'https://editor.unlayer.com' }],
    ['another window', { source: window }],
    ['another word', { data: { type: 'ready' } }],
  ])('S11 hands its port to nobody else: %s', async (_name, call) => {
    draw();
    const frame = await FrameStandIn.find();
    frame.call(call);
    expect(frame.isAnswered).toBe(false);
  });

  it('stops when its frame is loaded again, and reopens on request', async () => {
    const { user } = draw();
    const frame = await FrameStandIn.find();
    await frame.open();
    frame.call();
    expect(await screen.findByText('The editor stopped working.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await (await FrameStandIn.find()).open();
    expect(screen.getByText(UNLAYER)).toBeVisible();
  });
});

it('T8 uploads an image added in the editor of the provider, and a failed upload gives an empty url', async () => {
  server.use(
    on.post('/api/uploads/image/', () =>
      HttpResponse.json({ url: 'https://touchline.example/uploads/a.png' }),
    ),
  );
  draw();
  const frame = await FrameStandIn.find();
  await frame.open();
  let id = 0;
  const add = async (file: File) => {
    id += 1;
    await frame.say({ type: 'image', id, file });
    return waitFor(() => {
      const { id: answered, answer } = frame.last('imageProgress') ?? {};
      expect([answered, answer?.progress]).toEqual([id, 100]);
      return answer;
    });
  };
  const image = new File(['…'], 'pitch.png', { type: 'image/png' });
  expect(await add(image)).toEqual({ progress: 100, url: 'https://touchline.example/uploads/a.png' });

  server.use(
    on.post('/api/uploads/image/', () => HttpResponse.json({ detail: 'Not an image.' }, { status: 400 })),
  );
  expect(await add(image)).toEqual({ progress: 100, url: '' });
  expect(screen.getByText('pitch.png could not be added: Not an image.')).toBeVisible();
  expect(log).toHaveBeenCalledWith('The image pitch.png could not be uploaded.', expect.anything());

  const logo = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  expect(await add(logo)).toEqual({ progress: 100, url: '' });
  expect(screen.getByText(/logo.svg is not an image that email can show/)).toBeVisible();
});

describe('T9 where the provider cannot be reached', () => {
  it('our own editor opens at once when the frame shows an error page of the browser', async () => {
    jest.useFakeTimers();
    draw();
    const frame = await FrameStandIn.find();
    fireEvent.load(frame.element);
    await act(() => jest.advanceTimersByTimeAsync(500));
    jest.useRealTimers();
    expect(await screen.findByText(INSTEAD)).toBeVisible();
  });

  it('with only unlayer configured the person is asked, and may retry', async () => {
    configure({ emailEditor: 'unlayer', emailEditorPort: FRAME_PORT });
    rememberProviderFailure();
    const { user } = draw();
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await (await FrameStandIn.find()).open();
    expect(await screen.findByText(UNLAYER)).toBeVisible();
  });
});
