/** What a mail server reports about a mail. */
export interface DeliveryReport {
  /** `failed` alone is a bounce: a `delayed` mail may still arrive, and the others did. */
  readonly action: 'failed' | 'delayed' | 'delivered';
  /** Whom the mail was for; empty when that is not said. */
  readonly recipient: string;
  /** Enhanced status code (RFC 3463). */
  readonly status: string;
  /** For a bounce: whether the address will not do another time either. */
  readonly isPermanent: boolean;
  /**
   * For a bounce: whether the reason may lie in the address, so that several in a row count against it. False for what is
   * about us or our mail, for the way there, and for what passes: a block list, a policy, a quota, greylisting, a time-out.
   */
  readonly countsAgainstAddress: boolean;
}
