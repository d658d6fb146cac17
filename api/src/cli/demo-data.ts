import type { Database } from '../database/database.ts';
/** stub */
export async function fillWithDemoData(_database: Database): Promise<void> {}
