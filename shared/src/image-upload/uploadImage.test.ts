import { languageStore } from '@touchline/shared';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { uploadImage } from './uploadImage.ts';

let received: FormDataEntryValue | null = null;
const server = startTestServer(
  on.post('/api/uploads/image/', async ({ request }) => {
    received = (await request.formData()).get('image');
    return HttpResponse.json({ url: 'https://touchline.example/uploads/a.png' });
  }),
);
beforeEach(() => (received = null));

const image = (bytes: number, type = 'image/png', name = 'pitch.png') =>
  new File([new Uint8Array(bytes)], name, { type });

it('T8 sends the image in the field that the API reads, and returns its address', async () => {
  await expect(uploadImage(image(3))).resolves.toEqual({
    url: 'https://touchline.example/uploads/a.png',
    width: 0,
    height: 0,
  });
  expect(received).toMatchObject({ name: 'pitch.png', size: 3 });
});

it('P6 refuses at once what the server would refuse, with the reason in the language of the interface', async () => {
  await expect(uploadImage(image(3, 'image/svg+xml', 'logo.svg'))).rejects.toThrow(
    'logo.svg is not an image that email can show: choose a PNG, JPEG, GIF or WebP file.',
  );
  await expect(uploadImage(image(0))).rejects.toThrow('pitch.png is empty (0 bytes).');
  languageStore.set('ru');
  await expect(uploadImage(image(10 * 1024 * 1024 + 1))).rejects.toThrow(
    'В файле «pitch.png» 10,1 МБ, а изображение может занимать не больше 10 МБ.',
  );
  expect(received).toBeNull();
});

it('T8 a failed upload shows the reason of the server, or that none answered', async () => {
  server.use(
    on.post('/api/uploads/image/', () => HttpResponse.json({ detail: 'Not an image.' }, { status: 400 })),
  );
  await expect(uploadImage(image(3))).rejects.toThrow('Not an image.');
  server.use(on.post('/api/uploads/image/', () => HttpResponse.error()));
  await expect(uploadImage(image(3))).rejects.toThrow('Network Error');
});
