import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import type { Design } from '../emailEditor.ts';
import { rehostImages } from './rehostImages.ts';

const PITCH = 'https://assets.unlayer.com/projects/1/pitch.png';
const PITCH_CROPPED = `${PITCH}?w=600&h=200`;
const ICON = 'https://cdn.tools.unlayer.com/social/icons/round/x.png';
const TIMER = 'https://api.tools.unlayer.com/countdown.gif?end=1';

let asked: string[] = [];
startTestServer(
  on.post('/api/uploads/from-url/', async ({ request }) => {
    const { url } = (await request.json()) as { url: string };
    asked.push(url);
    if (url === ICON) return HttpResponse.json({ detail: 'Not an image.' }, { status: 400 });
    return HttpResponse.json({ url: `https://touchline.example/uploads/${asked.length}.png?a=1&b=2` });
  }),
);
beforeEach(() => (asked = []));

const design = (...values: object[]): Design => ({
  body: {
    rows: [
      {
        cells: [1],
        columns: [{ values: {}, contents: values.map((of) => ({ type: 'image', values: { ...of } })) }],
        values: {},
      },
    ],
    values: {},
  },
});
const valuesOf = (of: Design) => of.body.rows[0]?.columns[0]?.contents.map(({ values }) => values);

it('T8 copies each image of the provider once, and names the copy in html and design alike', async () => {
  const before = design(
    { src: { url: PITCH } },
    { src: { url: PITCH_CROPPED } },
    { text: `<img src="${PITCH}">` },
    { src: { url: 'https://elsewhere.example/a.png' } },
  );
  const html = [
    `<img alt="" src="${PITCH}"><img src='${PITCH_CROPPED.replaceAll('&', '&amp;')}'>`,
    `<td background="${PITCH}" style="background-image: url('${PITCH}')"><p style="background:url(&quot;${PITCH}&quot;)">`,
    `<!--[if gte mso 9]><v:fill type="frame" src="${PITCH}" /><![endif]--><style>p { background: url(${PITCH}) }</style>`,
    `<a href="${PITCH}">${PITCH}</a><img src="https://elsewhere.example/a.png">`,
  ].join('\n');
  const body = await rehostImages({ design: before, html });

  expect(asked).toEqual([PITCH, PITCH_CROPPED]);
  const [first, second] = [1, 2].map((number) => `https://touchline.example/uploads/${number}.png?a=1&b=2`);
  const escaped = [first, second].map((url) => url?.replaceAll('&', '&amp;'));
  expect(valuesOf(body.design)).toEqual([
    { src: { url: first } },
    { src: { url: second } },
    { text: `<img src="${escaped[0]}">` },
    { src: { url: 'https://elsewhere.example/a.png' } },
  ]);
  expect(body.html).toBe(
    [
      `<img alt="" src="${escaped[0]}"><img src='${escaped[1]}'>`,
      `<td background="${escaped[0]}" style="background-image: url('${first}')"><p style="background:url(&quot;${first}&quot;)">`,
      `<!--[if gte mso 9]><v:fill type="frame" src="${escaped[0]}" /><![endif]--><style>p { background: url(${first}) }</style>`,
      `<a href="${PITCH}">${PITCH}</a><img src="https://elsewhere.example/a.png">`,
    ].join('\n'),
  );
  expect(body.failed).toEqual([]);
});

it('T8 an image that cannot be copied is logged, named, and left as it was', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const before = design({ src: { url: ICON } });
  const html = `<img src="${ICON}"><img src="${PITCH}">`;
  const body = await rehostImages({ design: before, html });
  expect(body.failed).toEqual([ICON]);
  expect(body.design).toBe(before);
  expect(body.html).toMatch(`<img src="${ICON}"><img src="https://touchline.example/`);
  expect(log).toHaveBeenCalledWith(expect.stringContaining(ICON), expect.anything());
  log.mockRestore();
});

it('T8 leaves a timer with the provider, who renders it at each opening', async () => {
  const before = design({ countdown: { countdownUrl: TIMER } });
  const html = `<img src="${TIMER.replaceAll('&', '&amp;')}">`;
  expect(await rehostImages({ design: before, html })).toEqual({ design: before, html, failed: [] });
  expect(asked).toEqual([]);
});
