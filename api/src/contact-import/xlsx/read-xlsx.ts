import { WorkbookRefusal } from '../refusals.ts';
import { hiddenSheet, type Worksheet } from '../worksheet.ts';
import type { Archive } from './archive.ts';
import { readDateStyles, readSharedStrings } from './cell-sources.ts';
import { readXml } from './read-xml.ts';
import { readRelationships, type Relationship } from './relationships.ts';
import { readWorksheet, type CellSources } from './worksheet.ts';

interface SheetEntry {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

/**
 * The worksheets of an .xlsx workbook, the hidden ones by name alone, read piece by piece (docs/decisions/0097-workbooks-of-strangers.md).
 * @throws {WorkbookRefusal} when it is not such a workbook, is damaged, or is too large
 */
export async function readXlsx(archive: Archive): Promise<Worksheet[]> {
  const path = await workbookPath(archive);
  const related = await readRelationships(archive, path);
  const { sheets, is1904 } = await readSheetList(archive, path);
  const sources: CellSources = {
    strings: (await readRelated(archive, related, 'sharedStrings', readSharedStrings)) ?? [],
    dateStyles: (await readRelated(archive, related, 'styles', readDateStyles)) ?? new Set(),
    is1904,
  };
  const worksheets: Worksheet[] = [];
  for (const { name, id, isHidden } of sheets) {
    const part = related.get(id);
    // A chart may have a sheet of its own.
    if (part?.type !== 'worksheet' || !archive.has(part.target)) continue;
    worksheets.push(
      isHidden ? hiddenSheet(name) : { name, ...(await readWorksheet(archive, part.target, sources)) },
    );
  }
  if (worksheets.length === 0 && sheets.length > 0) throw new WorkbookRefusal('damaged');
  return worksheets;
}

async function workbookPath(archive: Archive): Promise<string> {
  if (!archive.has('[Content_Types].xml') || !archive.has('_rels/.rels')) {
    throw new WorkbookRefusal(otherKind(archive));
  }
  const related = await readRelationships(archive, '');
  const path = [...related.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (path === undefined || !archive.has(path)) throw new WorkbookRefusal(otherKind(archive));
  if (path.endsWith('.bin')) throw new WorkbookRefusal('binary_workbook');
  return path;
}

function otherKind(archive: Archive) {
  if (archive.has('word/document.xml') || archive.has('ppt/presentation.xml')) return 'other_office_file';
  return archive.has('[Content_Types].xml') ? 'damaged' : 'zip_file';
}

async function readSheetList(archive: Archive, path: string) {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await readXml(archive.read(path), {
    open: (element, attributes) => {
      if (element === 'workbook') isWorkbook = true;
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/iu.test(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const isHidden = /hidden/iu.test(attributes['state'] ?? '');
      sheets.push({ name: attributes['name'] ?? '', id: id ?? '', isHidden });
    },
  });
  if (!isWorkbook) throw new WorkbookRefusal('other_office_file');
  return { sheets, is1904 };
}

async function readRelated<Value>(
  archive: Archive,
  related: ReadonlyMap<string, Relationship>,
  type: string,
  read: (archive: Archive, part: string) => Promise<Value>,
): Promise<Value | undefined> {
  const part = [...related.values()].find((one) => one.type === type)?.target;
  return part !== undefined && archive.has(part) ? await read(archive, part) : undefined;
}
