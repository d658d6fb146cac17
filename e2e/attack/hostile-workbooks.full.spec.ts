import { PARSER_LIMITS } from '../../api/src/contact-import/parser.ts';
import { HOSTILE_WORKBOOKS } from '../../api/src/contact-import/testing/hostile-workbooks.ts';
import { volume } from '@touchline/shared/testing/volume';
import { Api } from '../support/api.ts';
import { p99, timesOfWork, watchMemory } from '../support/attack.ts';
import { expect, test } from '../support/story.ts';
import { startSystem } from '../support/system.ts';

/** What some hundred kilobytes unpack to, and some megabytes. */
const SIZES_MEBIBYTES = [230, 2500].slice(0, volume(2));
const SLOWEST_MILLISECONDS = 120_000;
/** The API itself holds no workbook, in MiB. */
const MOST_OF_API = 512;

test('S11 O16 workbooks of some kilobytes that unpack to gigabytes, two at a time, get a reason and take no more than they may', async () => {
  test.setTimeout(900_000);
  const system = await startSystem();
  const api = await Api.signIn(system);
  const quiet = p99(await timesOfWork(api, 'quiet'));
  const peaksOf = watchMemory(system.process.pid ?? 0);
  const upload = async (workbook: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(workbook)]), 'hostile.xlsx');
    const began = performance.now();
    const answer = await fetch(`${system.url}/api/contacts/upload/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.access}` },
      body: form,
    });
    const { detail = '' } = (await answer.json()) as { detail?: string };
    return { status: answer.status, detail, milliseconds: performance.now() - began };
  };
  const answers: Awaited<ReturnType<typeof upload>>[] = [];
  const times: number[] = [];
  for (const [name, make] of Object.entries(HOSTILE_WORKBOOKS)) {
    for (const size of SIZES_MEBIBYTES) {
      const workbook = make(size);
      const both = Promise.all([upload(workbook), upload(workbook)]);
      times.push(...(await timesOfWork(api, `${name} ${size}`, 20)));
      const [answer] = await both;
      answers.push(...(await both));
      console.log(
        `${name}, ${(workbook.length / 1024).toFixed(0)} KiB for ${size} MiB: ${answer.status} after ${answer.milliseconds.toFixed(0)} ms: ${answer.detail}`,
      );
    }
  }
  const peaks = peaksOf();
  const highest = (part: string) =>
    Math.max(0, ...peaks.filter(({ command }) => command.includes(part)).map(({ mebibytes }) => mebibytes));
  const [parser, server] = [highest('parser-process'), highest('api/src/main.ts')];
  const attacked = p99(times.toSorted((one, other) => one - other));
  console.log(
    `most memory: parser ${parser.toFixed(0)} MiB, API ${server.toFixed(0)} MiB; p99 ${attacked.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
  );
  await system.stop();
  // A status of 5xx would be a fault of ours, and an import a success nobody can want.
  expect(answers.filter(({ status }) => ![400, 413, 422].includes(status))).toEqual([]);
  expect(answers.filter(({ detail }) => detail.length < 20)).toEqual([]);
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(SLOWEST_MILLISECONDS);
  expect(parser).toBeGreaterThan(0);
  expect(parser).toBeLessThan(PARSER_LIMITS.memoryMebibytes);
  expect(server).toBeGreaterThan(0);
  expect(server).toBeLessThan(MOST_OF_API);
});
