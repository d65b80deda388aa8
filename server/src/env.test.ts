import { expect, test } from 'vitest';
import { envSchema, parseEnv } from './env.ts';
import { StartError } from './start-error.ts';

test('nothing has to be configured', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DEMO: false,
  });
});

test('every setting explains itself', () => {
  const silent = Object.entries(envSchema.shape).filter(([, field]) => !field.description);
  expect(silent).toEqual([]);
});

test('an empty or blank value counts as not given', () => {
  expect(parseEnv({ PORT: '', LIVEKIT_URL: '' })).toMatchObject({ PORT: 3000 });
  expect(parseEnv({ PORT: ' ', RATE_LIMIT_SCALE: ' ' })).toMatchObject({ PORT: 3000, RATE_LIMIT_SCALE: 1 });
});

test('an address that links cannot begin with is refused', () => {
  expect(() => parseEnv({ PUBLIC_URL: 'https://example.com/desk?a=b' })).toThrow('must end before any ? or #');
});

test('an address with a path, below which no page would load, is refused', () => {
  for (const PUBLIC_URL of ['https://example.com/desk', 'http://localhost:3265/suporte/'])
    expect(() => parseEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL must have no path');
  expect(parseEnv({ PUBLIC_URL: 'https://example.com//' }).PUBLIC_URL).toBe('https://example.com');
});

test('the variables of other programs are none of our business', () => {
  const foreign = {
    PATH: '/bin',
    HOME: '/root',
    PWD: '/',
    HOSTNAME: 'x',
    NODE_EXE: 'node.exe',
    npm_config_port: '1',
    SHELL: 'sh',
    LANG: 'pt_BR.UTF-8',
  };
  expect(parseEnv(foreign)).toEqual(parseEnv({}));
});

test('--demo is the same as DEMO=1', () => {
  expect(parseEnv({}, ['--demo'])).toEqual(parseEnv({ DEMO: '1' }));
});

test('https needs a certificate with its key, and only then can http lead to it', () => {
  expect(() => parseEnv({ TLS_CERT: '/cert.pem' })).toThrow('TLS_KEY must be set too');
  expect(() => parseEnv({ HTTP_PORT: '80' })).toThrow('HTTP_PORT needs DOMAIN, TLS_CERT or LAN_HTTPS too');
  const certificate = { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' };
  expect(parseEnv({ ...certificate, HTTP_PORT: '80' })).toMatchObject({ HTTP_PORT: 80 });
  expect(() => parseEnv(certificate, ['--lan'])).toThrow('TLS_CERT and LAN_HTTPS each bring a certificate');
});

test('a domain decides port and address, unless they are set', () => {
  for (const options of [['--domain', 'Support.example.com'], ['--domain=support.example.com']])
    expect(parseEnv({}, options)).toMatchObject({
      DOMAIN: 'support.example.com',
      PORT: 443,
      PUBLIC_URL: 'https://support.example.com',
    });
  expect(parseEnv({ PORT: '8443' }, ['--domain', 'a.example.com', '--demo'])).toMatchObject({ PORT: 8443, DEMO: true });
  expect(() => parseEnv({}, ['--domain'])).toThrow('--domain needs a value: --domain support.example.com.');
  expect(() => parseEnv({}, ['--domain', '10.0.0.8'])).toThrow('must be the name of a host');
  expect(() => parseEnv({ DOMAIN: 'https://a.example.com/' })).toThrow('must be the name of a host');
});

test('the public address has no slash at its end, so that paths can follow it', () => {
  expect(parseEnv({ PUBLIC_URL: 'https://desk.example.com/' }).PUBLIC_URL).toBe('https://desk.example.com');
});

test.each([
  ['true', true],
  ['2', 2],
  ['0', 0],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
])('TRUST_PROXY takes %s', (given, meant) => {
  expect(parseEnv({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(meant);
});

test.each([
  [{ DATABSE_URL: 'postgres://x' }, 'There is no setting DATABSE_URL; did you mean DATABASE_URL?'],
  [{ PROT: '80' }, 'There is no setting PROT; did you mean PORT?'],
  [{ LIVEKIT_APIKEY: 'x' }, 'There is no setting LIVEKIT_APIKEY; did you mean LIVEKIT_API_KEY?'],
  [{ SIGHTLINE_PORT: '80' }, 'There is no setting SIGHTLINE_PORT; did you mean PORT?'],
  [{ SIGHTLINE_COLOUR: 'x' }, 'There is no setting SIGHTLINE_COLOUR; docs/configuration.md lists them.'],
  [{ PORT: '80a' }, 'PORT is "80a" but must be a number.'],
  [{ PORT: '70000' }, 'PORT is "70000" but must be at most 65535.'],
  [{ HOST: 'x86_64-linux-gnu' }, 'HOST is "x86_64-linux-gnu" but must be an IP address or localhost.'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe" but must be true or false.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud" but must be one of trace, debug, info, warn, error, silent.'],
  [{ PUBLIC_URL: 'desk.example.com' }, 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
  [{ DATABASE_URL: 'mysql://u:p@h/d' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
  [
    { S3_ENDPOINT: 's3.example.com' },
    'S3_ENDPOINT is "s3.example.com" but must be a URL that starts with http:// or https://.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 letters.'],
  [{ API_DOCS: 'maybe' }, 'API_DOCS is "maybe" but must be true or false.'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318" but must be a URL that starts with http:// or https://.',
  ],
  [{ S3_PATH_STYLE: 'host' }, 'S3_PATH_STYLE is "host" but must be true or false.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'Support' }, 'MAIL_FROM is "Support" but must be an address or Name <address>.'],
  [{ MEDIA_ANNOUNCED_ADDRESS: 'home' }, 'MEDIA_ANNOUNCED_ADDRESS is "home" but must be an IP address.'],
  [
    { MEDIA_TURN_URLS: 'turn.example.com', MEDIA_TURN_SECRET: 'shared-with-the-relay' },
    'MEDIA_TURN_URLS must be addresses such as turns:turn.example.com:443?transport=tcp, with commas between.',
  ],
  [
    { MEDIA_TURN_URLS: 'turns:turn.example.com' },
    'MEDIA_TURN_SECRET must be set too: MEDIA_TURN_URLS, MEDIA_TURN_SECRET go together.',
  ],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY is "nginx" but must be true, false, a number of proxies, or their addresses with commas between.',
  ],
])('%o stops the start with one sentence', (given, sentence) => {
  expect(() => parseEnv(given)).toThrow(new StartError(sentence));
});

test('LiveKit needs address, key and secret together', () => {
  expect(() => parseEnv({ LIVEKIT_URL: 'wss://live.example.com' })).toThrow(
    'LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be set too: LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET go together.',
  );
});

test('a bucket needs all of its four settings', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  };
  expect(parseEnv(all)).toMatchObject({ ...all, S3_REGION: 'us-east-1', S3_PATH_STYLE: true });
  const { S3_BUCKET: _, ...some } = all;
  expect(() => parseEnv(some)).toThrow('S3_BUCKET must be set too: S3_ENDPOINT, S3_BUCKET,');
});

test('a mail server needs a sender and the address that links begin with', () => {
  const SMTP_URL = 'smtps://ana:secret@mail.example.com';
  const MAIL_FROM = 'Example Support <support@example.com>';
  const PUBLIC_URL = 'https://desk.example.com';
  expect(parseEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toMatchObject({ SMTP_URL, MAIL_FROM });
  expect(() => parseEnv({ SMTP_URL, PUBLIC_URL })).toThrow(
    'MAIL_FROM must be set too: SMTP_URL, MAIL_FROM go together.',
  );
  expect(() => parseEnv({ SMTP_URL, MAIL_FROM })).toThrow('SMTP_URL needs PUBLIC_URL too');
});

test('an unknown option is named', () => {
  expect(() => parseEnv({}, ['--dmeo'])).toThrow('There is no option --dmeo; there is --demo, --lan, --domain.');
});

test('several nodes need a database, a key and a media server that they share', () => {
  const refused = () => parseEnv({ REDIS_URL: 'redis://redis', DATABASE_URL: 'postgres://db/sightline' });
  expect(refused).toThrow('REDIS_URL is for several nodes, which also need one SECRET_KEY, one LIVEKIT_URL');
});
