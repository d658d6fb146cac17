/** What a report says about the delivery to one recipient (RFC 3464 §2.3). */
export interface RecipientStatus {
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded`; empty when it is not said. */
  readonly action: string;
  /** Address that the mail was sent to, else the one it ended at; empty when neither is said. */
  readonly recipient: string;
  /** Enhanced status code (RFC 3463); empty when it is not said. */
  readonly status: string;
  /** What the mail server answered, in its words; empty when it is not said. */
  readonly diagnostic: string;
  /** What stands beside the status. */
  readonly comment: string;
}

const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/u;
const ADDRESS = /[^\s<>;,"'()]+@[^\s<>;,"'()]+/u;

/** Reads one `message/delivery-status` part, also one that breaks the rules a little: servers do. */
export function readDeliveryStatus(content: string): RecipientStatus[] {
  const groups: Map<string, string>[] = [];
  let group = new Map<string, string>();
  for (const line of `${content.replace(/\r?\n[ \t]+(?=\S)/gu, ' ')}\n`.split(/\r?\n/u)) {
    const { name, value } = /^(?<name>[a-z][a-z-]*)\s*:\s*(?<value>.*)$/iu.exec(line)?.groups ?? {};
    const key = name?.toLowerCase();
    // Some servers leave out the empty line between two recipients.
    if (key === undefined || (/^(?:final|original)-recipient$/u.test(key) && group.has(key))) {
      if (group.size > 0) groups.push(group);
      group = new Map();
    }
    if (key !== undefined && !group.has(key)) group.set(key, value ?? '');
  }
  return groups.filter(isOfRecipient).map((fields) => {
    const field = (fieldName: string) => fields.get(fieldName) ?? '';
    // What kind of answer it is stands before it: `smtp; 550 …`.
    const diagnostic = field('diagnostic-code').replace(/^[a-z0-9_-]{1,40}\s*;\s*/iu, '');
    return {
      action: field('action')
        .toLowerCase()
        .replace(/[^a-z].*$/u, ''),
      recipient:
        addressOf(field('original-recipient')) ||
        addressOf(field('final-recipient')) ||
        addressOf(field('x-actual-recipient')),
      status: ENHANCED_STATUS.exec(field('status'))?.[0] ?? '',
      diagnostic,
      comment: field('status'),
    };
  });
}

const isOfRecipient = (fields: Map<string, string>): boolean =>
  ['final-recipient', 'original-recipient', 'action', 'status'].some((name) => fields.has(name));

const addressOf = (value: string): string =>
  ADDRESS.exec(value.slice(value.indexOf(';') + 1))?.[0].replace(/[.:]+$/u, '') ?? '';
