import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultDataDir } from './data-dir.ts';
import { findLikelyTypos } from './env-typos.ts';
import { parseSender } from './mail-sender.ts';
import { StartError } from './start-error.ts';

const port = z.coerce.number('must be a number').int().min(0).max(65_535);
const flag = z.stringbool('must be true or false');
const host = z
  .string()
  .refine((value) => value === 'localhost' || isIP(value) !== 0, 'must be an IP address or localhost');

const domainName = z
  .string()
  .transform((value) => value.trim().toLowerCase().replace(/\.$/, ''))
  .refine(
    (value) => /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(value),
    'must be the name of a host, such as support.example.com',
  );

const filePath = z.string().transform((value) => resolve(value));

function url(...protocols: string[]) {
  const allowed = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), allowed);
}

/** Below a path no page would load. Anything that is no address, or has more than a path, is refused for that. */
const hasNoPath = (value: string): boolean =>
  /[?#]/.test(value) || !URL.canParse(value) || /^\/*$/.test(new URL(value).pathname);

/** A number of proxies, their addresses, or true for every one: what Fastify's trustProxy takes. */
const trustedProxies = z.union(
  [
    z.coerce.number().int().min(0).max(10),
    flag,
    z
      .string()
      .refine((value) => value.split(',').every((address) => isIP(address.trim().split('/')[0] ?? '') !== 0))
      .transform((value) => value.split(',').map((address) => address.trim())),
  ],
  'must be true, false, a number of proxies, or their addresses with commas between',
);

const turnUrls = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((address) => /^turns?:[^\s?/]+(\?transport=(udp|tcp))?$/.test(address)),
    'must be addresses such as turns:turn.example.com:443?transport=tcp, with commas between',
  );

/**
 * Every setting, all from the environment. What another program's variables are called is not ours to judge, but a name
 * that is nearly one of these stops the start. `docs/configuration.md` is made from the descriptions.
 */
export const envSchema = z.object({
  PORT: port.default(3000).describe('The port that pages, API and socket are served on; 0 takes a free one.'),
  HOST: host.default('0.0.0.0').describe('The address to listen on. 127.0.0.1 hides it from other machines.'),
  TLS_CERT: filePath
    .optional()
    .describe(
      'A file with the certificate and its chain (PEM), with which PORT speaks https itself. Read again when it changes. Needs TLS_KEY.',
    ),
  TLS_KEY: filePath.optional().describe('The file with the private key of TLS_CERT (PEM, without a passphrase).'),
  DOMAIN: domainName
    .optional()
    .describe(
      'The public name of this installation, as does --domain: PORT (then 443 unless set) speaks https with a certificate that is got and renewed by ACME, PUBLIC_URL begins with it unless set, and the hosts of brands get certificates too. Who sets it agrees to the terms of the certificate authority.',
    ),
  ACME_DIRECTORY: url('https')
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe("The certificate authority for DOMAIN. Default: Let's Encrypt."),
  ACME_EMAIL: z.email('must be an address').optional().describe('Whom the certificate authority may write to.'),
  LAN_HTTPS: flag
    .default(false)
    .describe(
      'For a trial in one room, as does --lan: PORT speaks https with a certificate of its own making for the addresses of this machine, and the start shows a QR code for phones.',
    ),
  HTTP_PORT: port
    .optional()
    .describe(
      'The port that leads people who typed no https to the pages, where PORT speaks https. Default: 80 where PORT is 443 and the system permits it, otherwise none.',
    ),
  PUBLIC_URL: url('http', 'https')
    .refine((value) => !/[?#]/.test(value), 'must end before any ? or #')
    .refine(
      hasNoPath,
      'must have no path: the pages are served at the root of a host. Give Sightline a host of its own',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address people use, when it differs from the one listened on, as scheme and host without a path, such as https://desk.example.com: links in invitations and e-mail begin with it.',
    ),
  DATA_DIR: z
    .string()
    .transform((value) => resolve(value))
    .default(() => defaultDataDir())
    .describe(
      'Where all state lives. Default: .data in the project folder, for a release .local/share/sightline in the home folder; for root a folder below /var/lib/sightline.',
    ),
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe(
      'A PostgreSQL (15 or later) of your own, as its owner with password and CREATEROLE. Default: the embedded one.',
    ),
  PG_OS_USER: z
    .string()
    .optional()
    .describe(
      'The unprivileged user the embedded PostgreSQL runs as when started by root. Default: sightline-pg, made on first use.',
    ),
  DEMO: flag.default(false).describe('Loads the demo workspace into an empty database, as does --demo.'),
  OPEN_SIGNUP: flag
    .default(false)
    .describe(
      'Anybody may create a workspace of their own, with an e-mail address that they prove by a code; without SMTP_URL the command sign-up-code prints it. Otherwise the first visitor may, with the code that the start prints or from the same machine, and every Subscriber may create more.',
    ),
  LIVEKIT_URL: url('ws', 'wss', 'http', 'https')
    .optional()
    .describe('A LiveKit server to use in place of the embedded media server. Needs its key and secret.'),
  LIVEKIT_API_KEY: z.string().optional().describe('API key of LIVEKIT_URL.'),
  LIVEKIT_API_SECRET: z
    .string()
    .optional()
    .describe('API secret of LIVEKIT_URL. It also signs what LiveKit sends to /livekit/webhook (docs/calls.md).'),
  S3_ENDPOINT: url('http', 'https')
    .optional()
    .describe('An S3 server for files, in place of the disk. Needs a bucket and its keys; the bucket must exist.'),
  S3_BUCKET: z.string().optional().describe('The bucket for files. It is for this installation alone.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Who this installation is at S3_ENDPOINT.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of S3_ACCESS_KEY_ID.'),
  S3_REGION: z.string().default('us-east-1').describe('The region that requests to S3_ENDPOINT are signed for.'),
  S3_PATH_STYLE: flag
    .default(true)
    .describe('Whether the bucket is named in the path of its addresses (https://host/bucket) or in their host.'),
  MEDIA_UDP_PORT: port
    .optional()
    .describe(
      'The one UDP port of the embedded media server; open it in the firewall for calls. Default: 7882, or a free one where another program has that.',
    ),
  MEDIA_TCP_PORT: port
    .optional()
    .describe(
      'The TCP port for calls from networks without UDP. Default: 7881, or a free one where another program has that.',
    ),
  MEDIA_ANNOUNCED_ADDRESS: z
    .string()
    .refine((value) => isIP(value) !== 0, 'must be an IP address')
    .optional()
    .describe(
      'One more address that callers reach the media ports at, beside those of this machine, when it is behind a router.',
    ),
  MEDIA_TURN_URLS: turnUrls
    .optional()
    .describe(
      'TURN servers for callers whose network lets only https out, with commas between, such as turns:turn.example.com:443?transport=tcp (docs/calls.md). Needs their secret.',
    ),
  MEDIA_TURN_SECRET: z
    .string()
    .refine((value) => value.length >= 16, 'must have at least 16 letters')
    .optional()
    .describe('The secret that this server shares with MEDIA_TURN_URLS; at least 16 characters.'),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      "Whether a reverse proxy in front tells the caller's address: true, how many proxies, or their addresses.",
    ),
  SSO_INTERNAL_ADDRESSES: flag
    .default(false)
    .describe(
      'Whether identity providers of workspaces may be at addresses of an internal network, such as 10.0.0.8, and on this machine also without https. Otherwise this server fetches nothing from there, whatever a workspace sets.',
    ),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every((address) => /^([\d.]+(:\d+)?|\[[\da-f:]+\](:\d+)?|[\da-f:]+)$/i.test(address)),
      'must be addresses such as 9.9.9.9 or 127.0.0.1:5353, with commas between',
    )
    .optional()
    .describe(
      "Name servers that look up the records by which workspaces prove their domains, with commas between. Default: the machine's own.",
    ),
  PUSH_INTERNAL_ADDRESSES: flag
    .default(false)
    .describe(
      'Whether push services of browsers may be at addresses of an internal network, and on this machine also without https. The browsers that people use need no such service; otherwise this server sends nothing there.',
    ),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe(
      'A Redis or Valkey that several nodes of one installation hear of each other through. See "Two nodes" in operations.md.',
    ),
  SECRET_KEY: z
    .string()
    .refine((value) => value.length >= 32, 'must have at least 32 characters')
    .optional()
    .describe(
      'At least 32 characters that all secrets of the installation are made from, the same on every node. Default: random ones, kept in DATA_DIR.',
    ),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .min(0)
    .max(1000)
    .default(1)
    .describe(
      'Multiplies how many requests an address, an account and a workspace may make; 0 lifts these limits. Attempts to sign in stay limited.',
    ),
  METRICS_TOKEN: z
    .string()
    .refine((value) => value.length >= 16, 'must have at least 16 letters')
    .optional()
    .describe(
      'Bearer token for /metrics, in the Prometheus format; at least 16 characters. Without it /metrics does not exist.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe(
      'Where traces of requests are sent, by OTLP over HTTP. The other OTEL_ settings of OpenTelemetry count too, such as OTEL_EXPORTER_OTLP_HEADERS.',
    ),
  OTEL_SERVICE_NAME: z.string().default('sightline').describe('What this installation is called in traces.'),
  API_DOCS: flag.default(true).describe('Whether /api/docs and /api/openapi.json describe the programming interface.'),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587, or smtps:// where it encrypts from the first byte. A password is only ever sent encrypted. Needs MAIL_FROM and PUBLIC_URL. Without it e-mails are kept, and a Subscriber reads them at /dev/mail.',
    ),
  MAIL_FROM: z
    .string()
    .refine((value) => z.email().safeParse(parseSender(value).address).success, 'must be an address or Name <address>')
    .optional()
    .describe('Whom e-mails are from: support@example.com, or Example Support <support@example.com>.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('warn')
    .describe('How much is logged to the standard output, as JSON lines.'),
});

export type Env = z.infer<typeof envSchema>;

/** The setting of an option, and its value where the command line has none. */
const OPTIONS: Record<string, { setting: string; value?: string }> = {
  '--demo': { setting: 'DEMO', value: 'true' },
  '--lan': { setting: 'LAN_HTTPS', value: 'true' },
  '--domain': { setting: 'DOMAIN' },
};

/** The settings, or one sentence for each that is wrong. An empty or blank value counts as none, as compose files write it. */
export function parseEnv(variables: NodeJS.ProcessEnv, options: string[] = []): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
  const { settings, wrong } = readOptions(options);
  const problems = [...findLikelyTypos(Object.keys(given), Object.keys(envSchema.shape)), ...wrong];
  const parsed = envSchema.safeParse(withDomain({ ...given, ...settings }));
  if (parsed.error) problems.push(...parsed.error.issues.map((issue) => describeIssue(issue, given)));
  else
    problems.push(
      ...listHalfGiven(parsed.data),
      ...listMissingForNodes(parsed.data),
      ...listMissingForMail(parsed.data),
      ...listMissingForHttps(parsed.data),
    );
  if (problems.length > 0 || !parsed.data) throw new StartError(problems.join('\n'));
  return parsed.data;
}

/** `--domain support.example.com` and `--domain=support.example.com`. */
function readOptions(words: string[]): { settings: Record<string, string>; wrong: string[] } {
  const settings: Record<string, string> = {};
  const wrong: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [name = '', ...attached] = (words[index] ?? '').split('=');
    const option = OPTIONS[name];
    if (!option || (option.value !== undefined && attached.length > 0)) {
      wrong.push(`There is no option ${words[index]}; there is ${Object.keys(OPTIONS).join(', ')}.`);
      continue;
    }
    const isNext = option.value === undefined && attached.length === 0;
    if (isNext) index += 1;
    const value = option.value ?? (isNext ? (words[index] ?? '') : attached.join('='));
    if (value === '' || value.startsWith('--')) wrong.push(`${name} needs a value: ${name} support.example.com.`);
    else settings[option.setting] = value;
  }
  return { settings, wrong };
}

/** A public name is what people type, so it decides the port and the address. */
function withDomain(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const { DOMAIN } = given;
  if (DOMAIN === undefined) return given;
  return { PORT: '443', PUBLIC_URL: `https://${DOMAIN.trim().toLowerCase().replace(/\.$/, '')}`, ...given };
}

const SECRET = /URL|SECRET|KEY|TOKEN/;

function describeIssue(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const key = String(issue.path[0]);
  const value = SECRET.test(key) ? '' : ` is "${given[key]}" but`;
  return `${key}${value} ${issue.code === 'custom' || issue.code === 'invalid_union' ? issue.message : rangeOf(issue)}.`;
}

function rangeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return issue.message;
}

const together = [
  ['TLS_CERT', 'TLS_KEY'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
  ['MEDIA_TURN_URLS', 'MEDIA_TURN_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

function listHalfGiven(env: Env): string[] {
  return together.flatMap((group) => {
    const missing = group.filter((key) => env[key] === undefined);
    if (missing.length === 0 || missing.length === group.length) return [];
    return `${missing.join(' and ')} must be set too: ${group.join(', ')} go together.`;
  });
}

/** Nobody could follow the links of an e-mail to localhost. */
const listMissingForMail = ({ SMTP_URL, PUBLIC_URL }: Env): string[] =>
  SMTP_URL && !PUBLIC_URL ? ['SMTP_URL needs PUBLIC_URL too: the links in e-mails begin with it.'] : [];

function listMissingForHttps({ TLS_CERT, LAN_HTTPS, DOMAIN, HTTP_PORT, PUBLIC_URL }: Env): string[] {
  const ways = Object.entries({ TLS_CERT, LAN_HTTPS: LAN_HTTPS || undefined, DOMAIN }).filter(
    ([, value]) => value !== undefined,
  );
  const names = ways.map(([name]) => name);
  if (names.length > 1) return [`${names.join(' and ')} each bring a certificate: set one of them.`];
  if (DOMAIN !== undefined && !PUBLIC_URL?.startsWith('https:'))
    return ['PUBLIC_URL must be https where DOMAIN is set.'];
  if (HTTP_PORT === undefined || names.length > 0) return [];
  return ['HTTP_PORT needs DOMAIN, TLS_CERT or LAN_HTTPS too: it leads people to https.'];
}

/** Nodes that do not share these would be several installations, each with its own calls. */
function listMissingForNodes(env: Env): string[] {
  if (!env.REDIS_URL) return [];
  const missing = (['DATABASE_URL', 'SECRET_KEY', 'LIVEKIT_URL'] as const).filter((key) => env[key] === undefined);
  if (missing.length === 0) return [];
  return [`REDIS_URL is for several nodes, which also need one ${missing.join(', one ')} for all of them.`];
}
