import type { Scenario, Template, TemplateUse } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import type { Design, EmailBody, EmailEditorProps } from './emailEditor.ts';
import { TemplatesRoutes } from './routes.tsx';
import { type DraftStorage, draftsIn } from './template-form/drafts.ts';
import { TemplateDialogs } from './template-form/TemplateDialogs.tsx';
import type { EditorTools } from './template-form/editorTools.ts';

/** A design whose one text block says `text`. */
export function design(text: string): Design {
  const block = { type: 'text', values: { text } };
  return {
    body: { rows: [{ cells: [1], columns: [{ contents: [block], values: {} }], values: {} }], values: {} },
  };
}

export const htmlOf = (text: string): string => `<!doctype html><html><body>${text}</body></html>`;

export function template(id: number, values: Partial<Template> = {}): Template {
  return {
    id,
    title: `Template ${id}`,
    subject: `Subject ${id}`,
    scenario: 'renovation',
    tone: 'Professional',
    step_number: 1,
    content: JSON.stringify(design(`Mail ${id}`)),
    html: htmlOf(`Mail ${id}`),
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-02T10:00:00.000Z',
    ...values,
  };
}

export const SCENARIOS: readonly Scenario[] = [
  { value: 'renovation', label: 'Pitch renovation' },
  { value: 'maintenance', label: 'Seasonal maintenance' },
];

/** A request that changes something, such as `PUT /api/templates/5/`. */
export interface Call {
  readonly what: string;
  readonly body: unknown;
}

const missing = () => HttpResponse.json({ detail: 'There is no such template.' }, { status: 404 });

/** A small API: a list that a test sets, and the changes of the contract's calls on it. */
export function templatesServer() {
  const state = {
    templates: [] as Template[],
    users: [] as TemplateUse['campaigns'],
    /** Ids of templates; undefined for an API that does not say. */
    mine: undefined as readonly number[] | undefined,
    calls: [] as Call[],
    reads: 0,
    now: 0,
  };
  const note = async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    state.calls.push({ what: `${request.method} ${new URL(request.url).pathname}`, body });
    return body;
  };
  const time = () => new Date(Date.UTC(2026, 5, 1) + (state.now += 1000)).toISOString();
  const server = startTestServer(
    on.get('*/api/templates/', () => {
      state.reads += 1;
      return HttpResponse.json(state.templates);
    }),
    on.get('*/api/campaigns/scenarios/', () => HttpResponse.json(SCENARIOS)),
    on.post('*/api/templates/', async ({ request }) => {
      const values = (await note(request)) as Partial<Template>;
      const moment = time();
      const created = template(100 + state.calls.length, {
        ...values,
        created_at: moment,
        updated_at: moment,
      });
      state.templates.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    on.put('*/api/templates/:id/', async ({ request, params }) => {
      const values = (await note(request)) as Partial<Template>;
      const stored = state.templates.find(({ id }) => id === Number(params['id']));
      if (stored === undefined) return missing();
      if (values.updated_at !== undefined && values.updated_at !== stored.updated_at)
        return HttpResponse.json({ detail: 'Somebody else has changed it.' }, { status: 409 });
      Object.assign(stored, values, { updated_at: time() });
      return HttpResponse.json(stored);
    }),
    on.get('*/api/mine/', () =>
      HttpResponse.json({ organizations: [], campaigns: [], templates: state.mine }),
    ),
    on.get('*/api/templates/:id/use/', () => HttpResponse.json({ campaigns: state.users })),
    on.delete('*/api/templates/:id/', async ({ request, params }) => {
      await note(request);
      const count = state.templates.length;
      state.templates = state.templates.filter(({ id }) => id !== Number(params['id']));
      return state.templates.length === count ? missing() : new HttpResponse(null, { status: 204 });
    }),
  );
  beforeEach(() => {
    Object.assign(state, { templates: [], users: [], mine: undefined, calls: [], reads: 0, now: 0 });
    disk.clear();
  });
  return {
    ...server,
    state,
    /** Puts copies of templates onto the server, which changes them. */
    has: (...templates: Template[]) => {
      state.templates = structuredClone(templates);
    },
    sent: () => state.calls.map(({ what }) => what),
  };
}

/** What the browser keeps; jsdom has no IndexedDB. Emptied before each test. */
export const disk = new Map<string, unknown>();

const storage: DraftStorage = {
  keys: async () => [...disk.keys()],
  getMany: async (wanted) => wanted.map((key) => structuredClone(disk.get(key))),
  set: async (key, value) => void disk.set(key, structuredClone(value)),
  delMany: async (unwanted) => {
    for (const key of unwanted) disk.delete(key);
  },
};

/** An editor of a single text with the real one's props. It is ready once Open is pressed, or at once. */
function TextEditor({
  initialDesign,
  onReady,
  onChange,
  waits,
}: EmailEditorProps & { readonly waits: boolean }) {
  const [text, setText] = useState(() => textOf(initialDesign));
  const latest = useRef(text);
  const tell = useRef(onReady);
  useEffect(() => {
    if (!waits) tell.current({ read: async () => bodyOf(latest.current) });
  }, [waits]);
  return (
    <>
      <textarea
        aria-label="Mail"
        value={text}
        onChange={({ target }) => {
          latest.current = target.value;
          setText(target.value);
          onChange();
        }}
      />
      {waits && (
        <button type="button" onClick={() => onReady({ read: async () => bodyOf(latest.current) })}>
          Editor gets ready
        </button>
      )}
    </>
  );
}

const textOf = (initial: Design | undefined): string => {
  const text = initial?.body.rows[0]?.columns[0]?.contents[0]?.values['text'];
  return typeof text === 'string' ? text : '';
};
const bodyOf = (text: string): EmailBody => ({ design: design(text), html: htmlOf(text) });

export const readyEditor: EditorTools['Editor'] = (props) => <TextEditor {...props} waits={false} />;
export const slowEditor: EditorTools['Editor'] = (props) => <TextEditor {...props} waits />;

export const TOOLS: EditorTools = {
  Editor: readyEditor,
  prepareForSave: async (body) => ({ ...body, failed: [] }),
  drafts: draftsIn(storage),
};

/** Draws the section as the host would, with an editor of one text. */
export function renderSection(
  options: Parameters<typeof renderInPage>[1] & { readonly tools?: Partial<EditorTools> } = {},
) {
  const { tools, ...page } = options;
  return renderInPage(<TemplatesRoutes dialogs={<TemplateDialogs tools={{ ...TOOLS, ...tools }} />} />, page);
}

/** The card of a template, once it is there. */
export const card = (name: string) => screen.findByRole('article', { name });

/** Titles of the cards in order, also of those behind a dialog. */
export const titles = () =>
  screen.queryAllByRole('article', { hidden: true }).map((one) => one.querySelector('h2')?.textContent);

/** The page's location. */
export const place = () => screen.getByTestId('location').textContent;

/** Call it when this test logs failures on purpose. @returns the spy on what is logged */
export function expectLogged() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** The open dialog with this title, once it is there. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Replaces what a field holds. */
export async function typeOver(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

export type User = ReturnType<typeof renderSection>['user'];
