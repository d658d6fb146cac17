/**
 * Most blocks drawn of one mail. Clients cut a mail at 102 KB, a few hundred blocks; drawing ten thousand would freeze the
 * page for seconds at each preview.
 */
export const MOST_BLOCKS = 2000;
