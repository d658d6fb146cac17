/** Shown by nobody, or turning text around: `paypal\u200B.com`, `\u202Emoc.lapyap`. */
const UNSEEN = /\p{Cf}/gu;
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;

/** Characters of the words of a link that are looked at: the patterns below take quadratic time. */
const MOST_READ = 2000;

const HOST = String.raw`((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)`;
/** Words that are nothing but an address: of a page, with or without its scheme, or of a mailbox. */
const WHOLE_ADDRESS = new RegExp(
  String.raw`^(?:[a-z][a-z0-9+.-]*:(?:\/\/)?)?(?:[^\s/@]+@)?${HOST}\.?(?::\d+)?(?:[/?#].*)?$`,
  'isu',
);
/** An address among other words. */
const ADDRESS_WITHIN = new RegExp(String.raw`(?:\bhttps?:\/\/(?:[^\s/@]+@)?|\bwww\.)${HOST}`, 'iu');

/**
 * Says behind a link where it leads, if its words name another host: “touchline.example” that opens evil.example, also with
 * letters that only look alike, since the host is written as a browser asks for it (`xn--…`).
 */
export function tellLinkTargets(mail: Document): void {
  for (const link of mail.querySelectorAll('a')) {
    const target = hostOfLink(link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '');
    if (target === undefined || !isMisleading(link.textContent, target)) continue;
    const note = mail.createElement('bdi');
    note.textContent = ` [${target}]`;
    // The mail's own styles must not hide it.
    note.style.cssText =
      'all: initial !important; font: 700 13px sans-serif !important; color: #b42318 !important; cursor: pointer !important';
    link.append(note);
  }
}

function isMisleading(words: string, target: string): boolean {
  if (TURNING.test(words)) return true;
  const text = words.slice(0, MOST_READ).replaceAll(UNSEEN, '').trim();
  const named = (WHOLE_ADDRESS.exec(text) ?? ADDRESS_WITHIN.exec(text))?.[1];
  const said = named === undefined ? undefined : asciiHost(named);
  return said !== undefined && !isWithin(said, target) && !isWithin(target, said);
}

/** Whether a host is another, or below it: `www.club.example` is within `club.example`. */
const isWithin = (host: string, other: string) => host === other || host.endsWith(`.${other}`);

function hostOfLink(address: string): string | undefined {
  const mailbox = /^mailto:[^?]*@([^?@\s,;]+)/iu.exec(address)?.[1];
  if (mailbox !== undefined) return asciiHost(mailbox);
  return URL.canParse(address) ? asciiHost(new URL(address).hostname) : undefined;
}

/** As a browser asks for it. */
function asciiHost(host: string): string | undefined {
  const address = `http://${host}`;
  if (host === '' || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./u, '').replace(/\.$/u, '');
}
