import type { ErrorBody } from '@touchline/shared/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { ErasureUnderWay } from './database/repeated.ts';
import { preferredLanguage, type Language, type Text } from './language/language.ts';
import { andMore, texts, tooLarge } from './language/texts.ts';

/** One bad field; `field` is its dotted path in the body, the query or the path. */
export interface FieldFault {
  readonly field: string;
  readonly message: Text;
}

/**
 * A request that cannot be answered with 2xx. Throw it anywhere below a route: the error handler turns it into
 * `{detail, errors?}` in the language of the person.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly detail: Text | undefined;
  readonly faults: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param detail the sentence for the person; without it, it is made from the bad fields.
   * @param faults the bad fields.
   */
  constructor(
    status: number,
    detail: Text | undefined,
    options: { faults?: readonly FieldFault[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail?.en ?? `Bad fields: ${options.faults?.map((fault) => fault.field).join(', ')}`, {
      cause: options.cause,
    });
    this.status = status;
    this.detail = detail;
    this.faults = options.faults ?? [];
    this.headers = options.headers ?? {};
  }
}

/** 404: there is no such thing. */
export const notFound = (detail: Text) => new RequestError(404, detail);
/** A field that breaks a rule (400), or clashes with what is stored (409). */
export const badField = (status: 400 | 409, field: string, message: Text) =>
  new RequestError(status, undefined, { faults: [{ field, message }] });
/** 401, asking for a bearer token (RFC 6750 §3). */
export const unauthorized = (detail: Text) =>
  new RequestError(401, detail, { headers: { 'www-authenticate': 'Bearer' } });

/** 401 for a session that ended because its account was deactivated: `account` tells it from others. */
export const accountDeactivated = () =>
  new RequestError(401, texts.accountDeactivated, {
    faults: [{ field: 'account', message: texts.accountDeactivated }],
    headers: { 'www-authenticate': 'Bearer' },
  });

/** 403: whoever asks is signed in, and may not do that. */
export const forbidden = (detail: Text) => new RequestError(403, detail);

/** 429: too often, or too much at once; again after that many seconds (RFC 6585 §4). */
export const tooOften = (detail: Text, seconds: number) =>
  new RequestError(429, detail, { headers: { 'retry-after': String(seconds) } });

/** 503: for now, whoever asks; again after that many seconds (RFC 9110 §15.6.4). */
export const busy = (detail: Text, { seconds = 5, cause }: { seconds?: number; cause?: unknown } = {}) =>
  new RequestError(503, detail, { headers: { 'retry-after': String(seconds) }, cause });

/** A field whose fault is a sentence that names it already: 400, or 409 as of {@link badField}. */
export const namedField = (field: string, sentence: Text, status: 400 | 409 = 400) =>
  new RequestError(status, sentence, { faults: [{ field, message: sentence }] });

const MAX_FAULTS_IN_DETAIL = 3;
const MAX_FAULTS = 100;

/** The body of an answer outside 2xx. */
export function errorBody(error: RequestError, language: Language): ErrorBody {
  const errors = error.faults
    .slice(0, MAX_FAULTS)
    .map(({ field, message }) => ({ field, message: message[language] }));
  if (errors.length === 0) return { detail: (error.detail ?? texts.badRequest)[language] };
  const named = errors.slice(0, MAX_FAULTS_IN_DETAIL).map(({ field, message }) => `${field}: ${message}`);
  const more = error.faults.length - named.length;
  if (more > 0) named.push(andMore(more)[language]);
  return { detail: error.detail?.[language] ?? named.join('; '), errors };
}

/** The one error handler: every failure leaves the API through it. What is not the client's fault is logged. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toRequestError(error, request);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  // The tag is that of the answer that failed: a browser must not keep the failure in its place.
  return reply
    .status(known.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .headers(known.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(known, preferredLanguage(request.headers['accept-language']))));
}

function toRequestError(error: FastifyError | Error, request: FastifyRequest): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof DatabaseError) return fromDatabase(error);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(error);
  if (isConnectionFailure(error) || error instanceof ErasureUnderWay) return unavailable(error);
  if (status === 413) return new RequestError(413, tooLarge(request.routeOptions.bodyLimit));
  if (status === 415) return new RequestError(415, texts.wrongContentType);
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return new RequestError(400, texts.malformedJson);
  }
  if (status === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound(texts.noSuchPath);
  if (status !== undefined && status >= 400 && status < 500)
    return new RequestError(status, texts.badRequest);
  return new RequestError(500, texts.serverFault, { cause: error });
}

/**
 * What PostgreSQL refuses although the request was checked: two requests at once, where the later one conflicts with
 * what the earlier one has just stored. Codes: PostgreSQL, appendix A.
 */
function fromDatabase(error: DatabaseError): RequestError {
  switch (error.code) {
    case '23505': // unique_violation
      if (error.constraint === 'organizations_name_key_unique') {
        return badField(409, 'name', texts.organizationNameTaken);
      }
      if (error.constraint === 'contacts_organization_email_unique') {
        return badField(409, 'email', texts.emailTaken);
      }
      return new RequestError(409, texts.alreadyExists);
    case '23503': // foreign_key_violation
      if (error.constraint === 'templates_scenario_fkey') {
        return badField(400, 'scenario', texts.noSuchScenario);
      }
      return error.constraint === 'contacts_organization_id_fkey'
        ? notFound(texts.noSuchOrganization)
        : new RequestError(409, texts.conflict);
    case '23514': // check_violation
      return error.constraint === 'contacts_stay_erased'
        ? new RequestError(409, texts.contactErased)
        : new RequestError(500, texts.serverFault, { cause: error });
    case '22021': // character_not_in_repertoire: a NUL, or half a character
    case '22P05': // untranslatable_character
      return new RequestError(400, texts.badRequest, { cause: error });
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
      return new RequestError(409, texts.conflict);
    case '55P03': // lock_not_available
      return unavailable(error);
    case '53100': // disk_full
      return diskFull(error);
    default:
      return /^(08|53|57)/.test(error.code ?? '')
        ? unavailable(error)
        : new RequestError(500, texts.serverFault, { cause: error });
  }
}

const diskFull = (cause: Error) => new RequestError(507, texts.diskFull, { cause });

const unavailable = (cause: Error) => busy(texts.unavailable, { cause });

/** The database cannot be reached, or every connection to it is taken for too long. */
function isConnectionFailure(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(
      error.message,
    )
  );
}
