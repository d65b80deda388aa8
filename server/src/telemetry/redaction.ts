const hidden = '[redacted]';

/** Names under which secrets travel, whatever case or word parts they are written in. */
const secretNames =
  /^(authorization|cookies?|set-?cookie|.*password.*|.*secret.*|.*token(_?hash)?|plain_?text|share_?code|signature|invitation_?code|.*api_?key|.*access_?key(_?id)?|hash)$/i;

const deepest = 6;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** The same fields without secrets, which must not be in logs. Errors and requests have serializers of their own. */
export function redact<T>(value: T, depth = 0): T {
  if (value === null || typeof value !== 'object' || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => redact(item, depth + 1)) as T;
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    secretNames.test(name) ? hidden : redact(inner, depth + 1),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Patterns of secrets in a text: a parameter name in a URL, or the format of a token. */
const secretsInText: readonly [RegExp, string][] = [
  [/([?&;](?:\w*token|code|share_code|signature|password|key|access_token|join_request)=)[^&\s"'\\]+/gi, `$1${hidden}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, hidden],
  [/(?<![\w-])(?:[gu]_)?[A-Za-z0-9_-]{43}(?![\w-])/g, hidden],
  [/\/\/[^/\s:@"]+:[^/\s@"]+@/g, `//${hidden}@`],
  // Mail servers name the recipient in their refusals.
  [/(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*\.[a-z]{2,24}\b/gi, hidden],
];

/** Control characters beyond those that JSON escapes, and what some readers take for the end of a line. */
const unsafe = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The last look at a line of JSON before it leaves: secrets that stand inside texts, and letters that could break it. */
export function scrub(line: string): string {
  let clean = line;
  for (const [pattern, shown] of secretsInText) clean = clean.replace(pattern, shown);
  return clean.replace(unsafe, escaped);
}

type ErrorFields = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: ErrorFields;
};

/** Not the rest of an error: PostgreSQL's carry the rows they are about. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code: String(code) }),
    ...(constraint !== undefined && { constraint: String(constraint) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
