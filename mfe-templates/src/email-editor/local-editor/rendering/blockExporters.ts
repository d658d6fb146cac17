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

/** The version of Unlayer's design format that designs made here use. */
export const SCHEMA_VERSION: number = schemaVersion;

/** The position of a block in the form that the exporters need: they compute image widths from it. */
export interface ExporterPlace {
  readonly bodyValues: JsonRecord;
  readonly rowValues: JsonRecord;
  readonly rowCells: readonly number[];
  readonly columnIndex: number;
  readonly columnValues: JsonRecord;
}

/** The package's own types require values of the right shape, which a design does not guarantee. */
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

/** Paragraphs have only `textJson`, which the exporter passes to its configuration to turn into HTML. */
const CONFIGURATION = { generateHtmlFromTextJson: asText, cdnBaseUrl: 'https://cdn.tools.unlayer.com' };

/** The name of each kind's exporter, and its default values. */
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

/** The default values of a kind of block; undefined for a kind without an exporter. */
export function exporterDefaults(type: string): JsonRecord | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type]?.defaults : undefined;
}

/**
 * HTML of a block by the exporter of its kind. `values` must already be safe (`safeValues`): the templates put them into the
 * HTML unescaped. The exporter may change them.
 */
export function exportBlock(type: string, values: JsonRecord, place: ExporterPlace): string {
  const kind = KINDS[type];
  if (!kind) return '';
  const exporter = exporters[kind.name].email as unknown as Exporter;
  const { bodyValues, rowValues, rowCells, columnIndex } = place;
  const context = { ...place, exporterConfig: CONFIGURATION };
  return exporter(values, 0, columnIndex, rowCells, bodyValues, rowValues, undefined, context);
}
