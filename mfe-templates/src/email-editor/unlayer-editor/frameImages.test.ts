import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { keepFrameImage } from './frameImages.ts';

const server = startTestServer();

it('T8 an image too many is logged and gives the editor an empty url, as any that fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const held = Promise.withResolvers<void>();
  server.use(
    on.post('*/api/uploads/image/', async () => {
      await held.promise;
      return HttpResponse.json({ url: 'https://touchline.example/uploads/a.png' });
    }),
  );
  const image = new File(['x'], 'pitch.png', { type: 'image/png' });
  const others = Array.from({ length: 20 }, () => keepFrameImage(image, () => undefined));
  const answers: unknown[] = [];
  await keepFrameImage(image, (answer) => answers.push(answer));
  expect(answers).toEqual([{ progress: 100, url: '' }]);
  expect(logged).toHaveBeenCalledWith('The image pitch.png could not be uploaded.', expect.anything());
  held.resolve();
  await Promise.all(others);
  logged.mockRestore();
});
