import type { Api } from '../../e2e/support/api.ts';
export declare const ORGANIZATIONS = 5000;
export declare const CONTACTS_EACH = 10;
/** 5,000 organizations with 10 contacts each, as the rows of a workbook; the same in every run. */
export declare function crowdWorkbook(): Buffer;
/** Puts the crowd into a system. @throws Error when the workbook is refused. */
export declare function importCrowd(api: Api): Promise<void>;
