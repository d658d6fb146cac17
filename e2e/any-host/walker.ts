import type { Page, Request } from '@playwright/test';
import { ANSWER_KINDS, AnyHost, type AnswerKind } from '@touchline/shared/testing/any-host';
import { volume } from '@touchline/shared/testing/volume';
import { pendingRequests } from '../support/pending-requests.ts';
import { type Aim, installPageSide, type Layer, type PageSide, type Target } from './page-side.ts';
import type { Place } from './places.ts';

declare global {
  // oxlint-disable-next-line no-var -- The page's own.
  var anyHost: PageSide;
}

/** Answers that say that a change was not made. */
const REFUSALS: ReadonlySet<AnswerKind> = new Set(['not found', 'failed']);

/** Tells the server what was done here already: nobody can mend what it answers. */
const NOTES: ReadonlySet<string> = new Set(['/api/activity/downloads/']);

/** How often a place is reopened while something there has not been pressed. */
const OPENINGS = volume(5, 3 / 5);

/** How often a main button is pressed while its dialog stays open, each time with another kind of answer. */
const MAIN_PRESSES = 4;

/** Walks the page against hosts of any shape, presses what can be pressed, and records what a person could not live with. */
export class Walker {
  readonly #page: Page;
  readonly #seed: number;
  #host = new AnyHost(0);
  #hosts = 0;
  #pending: ReadonlySet<Request> = new Set();
  /** File pickers, downloads and windows: they leave no trace in the document. */
  #handed = 0;
  #lastChange: AnswerKind | undefined;
  /** Requests caused by a press. */
  #asked = 0;
  readonly faults: string[] = [];
  screens = 0;
  pressed = 0;
  readonly answers = new Map<AnswerKind, number>(ANSWER_KINDS.map((kind) => [kind, 0]));
  readonly layers = new Set<string>();

  private constructor(page: Page, seed: number) {
    this.#page = page;
    this.#seed = seed;
  }

  static async start(page: Page, seed: number): Promise<Walker> {
    const walker = new Walker(page, seed);
    await page.addInitScript(installPageSide);
    const count = () => void (walker.#handed += 1);
    page.on('filechooser', count);
    page.on('download', count);
    page.on('popup', (popup) => {
      count();
      void popup.close();
    });
    page.on('pageerror', (error) => walker.faults.push(`uncaught: ${error.message}`));
    walker.#pending = pendingRequests(page);
    await walker.#answer();
    return walker;
  }

  /** Answers the spec's calls from the current host; sessions are real. */
  async #answer(): Promise<void> {
    await this.#page.route(/\/api\/(?!auth\/)/u, async (route) => {
      const request = route.request();
      this.#asked += 1;
      const { pathname } = new URL(request.url());
      const { kind, status, body, contentType, delay } = this.#host.answer(request.method(), pathname);
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
      if (request.method() !== 'GET' && !NOTES.has(pathname)) this.#lastChange = kind;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ status, contentType, body: body ?? '' }).catch(() => undefined);
    });
  }

  /**
   * Presses everything at a place and in the dialogs that open from it, each control once; a dialog that closes with
   * something left is reopened.
   * @param most this many presses, whatever is left
   */
  async exhaust(place: Place, most: number): Promise<void> {
    const known = new Map<string, number>();
    const seen = new Set<string>();
    const opened = new Map<string, string>();
    const isLeft = ({ key, isMain }: Target) => (known.get(key) ?? 0) < (isMain ? MAIN_PRESSES : 1);
    const leftIn = (name: string | undefined) =>
      name !== undefined && [...seen].some((key) => key.startsWith(`${name}: `) && !known.has(key));
    for (let presses = 0, opening = 0; presses < most && opening < OPENINGS; opening += 1) {
      let layer = await this.#open(place, true);
      const before = presses;
      while (presses < most && isOf(place, layer)) {
        for (const { key } of layer.targets) seen.add(key);
        const { name, targets } = layer;
        const next = closingLast(targets).find(isLeft) ?? targets.find(({ key }) => leftIn(opened.get(key)));
        if (next === undefined) break;
        known.set(next.key, (known.get(next.key) ?? 0) + 1);
        presses += 1;
        if (!(await this.#press(next, place))) break;
        layer = await this.#layer();
        if (layer.name !== name && !opened.has(next.key)) opened.set(next.key, layer.name);
      }
      if (presses === before || [...seen].every((key) => known.has(key))) return;
    }
  }

  /** Opens a place with answers of any shape, and presses some of what is there. */
  async tryOut(place: Place, most: number): Promise<void> {
    let layer = await this.#open(place, false);
    const known = new Set<string>();
    while (known.size < most && isOf(place, layer)) {
      const next = closingLast(layer.targets).find(({ key }) => !known.has(key));
      if (next === undefined) return;
      known.add(next.key);
      if (!(await this.#press(next, place))) return;
      layer = await this.#layer();
    }
  }

  async #open(place: Place, wholeReads: boolean): Promise<Layer> {
    this.#hosts += 1;
    this.#host = new AnyHost(this.#hostSeed, { wholeReads });
    await this.#page.goto(place.path);
    await this.#settle();
    if (place.prepare) {
      await place.prepare(this.#page);
      await this.#settle();
    }
    this.screens += 1;
    await this.#checkCrash('at first', place);
    return this.#layer();
  }

  /** What can be pressed now, with the fields filled in. */
  async #layer(): Promise<Layer> {
    const layer = await this.#page.evaluate(() => anyHost.layer());
    this.layers.add(layer.name);
    return layer;
  }

  /** @returns false when the walk cannot go on from here */
  async #press({ key }: Target, place: Place): Promise<boolean> {
    const aim = await this.#page.evaluate((name): Aim | undefined => anyHost.aim(name), key);
    if (aim === undefined) return true;
    if ('covered' in aim) {
      this.#note(`covered by ${aim.covered}`, key, place);
      return true;
    }
    // Hovering alone may change what is seen: that is no answer to a press.
    await this.#page.mouse.move(aim.x, aim.y);
    await this.#page.evaluate(() => anyHost.mark());
    const before = this.#handed + this.#asked;
    this.#lastChange = undefined;
    await this.#page.mouse.click(aim.x, aim.y);
    await this.#settle();
    const outcome = () => this.#page.evaluate((name) => anyHost.outcome(name), key);
    let now = await outcome();
    if (!now.isHit) return true;
    this.pressed += 1;
    // A busy machine answers late, and nobody presses again at once.
    for (let tries = 0; tries < 20 && !now.isSeen && !now.hasMoved; tries += 1) {
      if (this.#handed + this.#asked > before) break;
      await new Promise((resolve) => setTimeout(resolve, 150));
      now = await outcome();
    }
    const isSilent = !now.isSeen && !now.hasMoved && this.#handed + this.#asked === before;
    if (isSilent) this.#note('dead and silent', key, place);
    const isRefused = this.#lastChange !== undefined && REFUSALS.has(this.#lastChange);
    if (isRefused && !now.isSeen && !now.saysFailure) this.#note('refused and silent', key, place);
    return !(await this.#checkCrash(key, place));
  }

  /** What was tried, counted. */
  summary(): string {
    const answers = [...this.answers].map(([kind, count]) => `${count} ${kind}`).join(', ');
    const found = this.faults.length;
    return `${this.screens} screens, ${this.pressed} presses in ${this.layers.size} layers, ${found} failures; answers: ${answers}`;
  }

  get #hostSeed(): number {
    return this.#seed + 1000 * this.#hosts;
  }

  #note(what: string, key: string, { path }: Place): void {
    this.faults.push(`${what}: ${path} "${key}" (host ${this.#hostSeed})`);
  }

  async #checkCrash(after: string, place: Place): Promise<boolean> {
    const isCrashed = await this.#page.evaluate(() => anyHost.isCrashed());
    if (isCrashed) this.#note('crashed', after, place);
    return isCrashed;
  }

  /** Waits until everything is answered and stands still. */
  async #settle(): Promise<void> {
    for (let turns = 0; turns < 50; turns += 1) {
      await this.#page.evaluate(() => anyHost.settle());
      if (this.#pending.size === 0) return;
    }
  }
}

/** Whether the walk is still at its place: the page under a dialog is a place of its own. */
const isOf = ({ path }: Place, { name }: Layer) => name !== 'page' || !/[?&](?:dialog|\w+=\d)/u.test(path);

/** What closes a dialog last. */
const closingLast = (targets: readonly Target[]): readonly Target[] =>
  targets.toSorted((one, other) => Number(isClosing(one)) - Number(isClosing(other)));

const isClosing = ({ key }: Target) => / (?:Cancel|Close|Done|Back)$/u.test(key);
