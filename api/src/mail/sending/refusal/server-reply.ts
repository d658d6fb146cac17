/** Where in a session (RFC 5321 §3) a mail server refused. */
export type Stage = 'connection' | 'sign-in' | 'sender' | 'recipient' | 'content';

/** A refusal of a mail server, as it came. */
export interface ServerReply {
  readonly stage: Stage;
  /** SMTP reply code, 400 to 599. */
  readonly code: number;
  /** The whole reply, its code included. */
  readonly text: string;
}
