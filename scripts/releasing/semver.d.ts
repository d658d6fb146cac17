/** What is used of semver, which brings no types. */
declare module 'semver' {
  const semver: { readonly satisfies: (version: string, range: string) => boolean };
  export default semver;
}
