import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApi } from '../testing/api.ts';
import { picture } from './testing/images.ts';
import { MULTIPART_TYPE, multipart, startUploadApi, uploadImage } from './testing/upload-api.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

let api: TestApi;
let port: number;
let image: Buffer;

// With room for one image at a time, a place that is never given back stops everybody.
beforeAll(async () => {
  api = await startUploadApi({ limits: { ...UPLOAD_LIMITS, inHand: 1, encoding: 1 } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  image = await picture().png().toBuffer();
});
afterAll(() => api.close());

/** Begins an upload and sends the first `sent` bytes of its body. */
async function beginUpload(sent: number): Promise<{ socket: Socket; rest: Buffer }> {
  const body = multipart({ bytes: image });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/uploads/image/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.tokens.access}\r\n` +
      `Content-Type: ${MULTIPART_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, sent));
  await wait(300);
  return { socket, rest: body.subarray(sent) };
}

it('P6 a client that leaves in the middle of an upload makes room for the next', async () => {
  const { socket } = await beginUpload(100);
  socket.destroy();
  expect((await uploadImage(api, image)).statusCode).toBe(201);
});

it('P6 a client that leaves while it waits is not waited for', async () => {
  const slow = await beginUpload(100);
  const impatient = await beginUpload(100);
  impatient.socket.destroy();
  await wait(100);
  const next = uploadImage(api, image);
  slow.socket.write(slow.rest);
  const [answer] = (await once(slow.socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 201 /u);
  slow.socket.destroy();
  expect((await next).statusCode).toBe(201);
});
