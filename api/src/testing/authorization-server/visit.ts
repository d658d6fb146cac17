/** Goes to an address of the server and follows it with the cookies of one visit, until it leads elsewhere. @returns where to. */
export async function visit(from: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(from);
  for (let hops = 0; hops < 20; hops += 1) {
    if (url.origin !== issuer) return url;
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${url.pathname}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  throw new Error('The authorization server sends its visitor in circles');
}
