/** Parameter of an address that opens the merging of two contacts: what the other one is looked for by. */
export const MERGED_WITH = 'with';
