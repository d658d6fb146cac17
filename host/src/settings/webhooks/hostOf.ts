/** What a person knows an address by where the whole would be too long. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
