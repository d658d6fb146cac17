import {
  ButtonDefaults,
  DividerDefaults,
  exporters,
  HeadingDefaults,
  ImageDefaults,
  MenuDefaults,
  ParagraphDefaults,
  schemaVersion,
  SocialDefaults,
  TableDefaults,
  TextDefaults,
  TimerDefaults,
} from '@unlayer/exporters';
import { asText, type JsonRecord } from './json.ts';

/** The version of Unlayer's design format that designs made here are in. */
export const SCHEMA_VERSION: number = schemaVersion;

/** Where a block stands, as the exporters ask for it: they reckon an image's width from it. */
export interface ExporterPlace {
  readonly bodyValues: JsonRecord;
  readonly rowValues: JsonRecord;
  readonly rowCells: readonly number[];
  readonly columnIndex: number;
  readonly columnValues: JsonRecord;
}

/** The package's own types promise values of the right shape, which a design cannot. */
type Exporter = (
  values: JsonRecord,
  index: number,
  columnIndex: number,
  rowCells: readonly number[],
  bodyValues: JsonRecord,
  rowValues: JsonRecord,
  embeddedValues: undefined,
  context: ExporterPlace & { readonly exporterConfig: object },
) => string;

/** Paragraphs have no other text than `textJson`, which the exporter hands to its configuration to turn into HTML. */
const CONFIGURATION = { generateHtmlFromTextJson: asText, cdnBaseUrl: 'https://cdn.tools.unlayer.com' };

/** What a kind's exporter is called, and what its values are where a design says nothing. */
const KINDS: Readonly<
  Record<string, { readonly name: keyof typeof exporters; readonly defaults: JsonRecord }>
> = {
  button: { name: 'Button', defaults: ButtonDefaults },
  divider: { name: 'Divider', defaults: DividerDefaults },
  heading: { name: 'Heading', defaults: HeadingDefaults },
  image: { name: 'Image', defaults: { ...ImageDefaults, src: { url: '' } } },
  menu: { name: 'Menu', defaults: MenuDefaults },
  paragraph: { name: 'Paragraph', defaults: ParagraphDefaults },
  social: { name: 'Social', defaults: SocialDefaults },
  table: { name: 'Table', defaults: TableDefaults },
  text: { name: 'Text', defaults: { ...TextDefaults, text: '' } },
  timer: { name: 'Timer', defaults: TimerDefaults },
};

/** The values of a block that its design leaves out; undefined for a kind without an exporter. */
export function exporterDefaults(type: string): JsonRecord | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type]?.defaults : undefined;
}

/**
 * HTML of a block by the exporter of its kind. `values` must be safe already (`safeValues`): the templates put them
 * into the HTML as they are. The exporter may write into them.
 */
export function exportBlock(type: string, values: JsonRecord, place: ExporterPlace): string {
  const kind = KINDS[type];
  if (!kind) return '';
  const exporter = exporters[kind.name].email as unknown as Exporter;
  const { bodyValues, rowValues, rowCells, columnIndex } = place;
  const context = { ...place, exporterConfig: CONFIGURATION };
  return exporter(values, 0, columnIndex, rowCells, bodyValues, rowValues, undefined, context);
}
