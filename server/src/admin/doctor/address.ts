import { connect } from 'node:tls';
import { permissionAdvice } from '../../process/listen.ts';
import { reasonOf } from '../../start-error.ts';
import { describeCertificate, findDateProblem } from '../../tls/certificate.ts';
import { readCertificateFiles } from '../../tls/certificate-files.ts';
import { certificatePaths, redirectPort, speaksHttps } from '../../tls/settings.ts';
import { CHECK_TIMEOUT, type Check, type CheckTarget, fail, ok, warn } from './finding.ts';

const SOON = 14 * 24 * 60 * 60 * 1000;
/** An address that nobody has (RFC 5737): a proxy that passes it on trusts what anyone writes. */
const FORGED = '198.51.100.7';

export const ownAddress = ({ HOST, PORT }: CheckTarget['env']): string =>
  `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Returns the IP address that Sightline sees for a caller at an address. */
async function requestHealthz(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${address}/healthz?address`, { headers, signal: AbortSignal.timeout(CHECK_TIMEOUT) });
  const [word, ip] = (await response.text()).split(' ');
  if (!response.ok || word !== 'ok' || !ip)
    throw new Error(`${address}/healthz is answered ${response.status}, not by Sightline`);
  return ip;
}

/** Node hides the reason of a failed request one level down. */
const causeOf = (error: unknown): string =>
  reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);

const port: Check = {
  name: 'port',
  async run({ env, isServing }) {
    if (isServing) return ok(`Sightline answers at ${ownAddress(env)}`);
    const taken = await fetch(ownAddress(env), { signal: AbortSignal.timeout(CHECK_TIMEOUT) }).then(
      () => true,
      () => false,
    );
    if (taken) return fail(`another program answers at ${ownAddress(env)}`, 'End that one, or choose another PORT.');
    return warn(`nothing answers at ${ownAddress(env)}`, 'Start Sightline; what needs it running is not looked at.');
  },
};

const publicUrl: Check = {
  name: 'public address',
  async run({ env, isServing }) {
    if (!env.PUBLIC_URL)
      return warn('PUBLIC_URL is not set', 'Set it: links in e-mails and invitations begin with it.');
    if (!isServing) return undefined;
    try {
      await requestHealthz(env.PUBLIC_URL);
    } catch (error) {
      return fail(
        `${env.PUBLIC_URL} does not lead here (${causeOf(error)})`,
        'Look at the DNS name, the firewall and the proxy, if there is one.',
      );
    }
    if (new URL(env.PUBLIC_URL).protocol === 'http:' && !isLoopback(new URL(env.PUBLIC_URL).hostname))
      return fail(
        `${env.PUBLIC_URL} is not https`,
        'Browsers open cameras over https only: set DOMAIN, or TLS_CERT and TLS_KEY, or put a proxy with a certificate in front.',
      );
    return ok(`${env.PUBLIC_URL} leads here`);
  },
};

/** Checks the certificate files of the settings; needs no running server. */
const certificateFiles: Check = {
  name: 'certificate files',
  async run({ env }) {
    const paths = certificatePaths(env);
    if (!paths) return undefined;
    try {
      const found = readCertificateFiles(paths);
      const problem = findDateProblem(found);
      if (problem) return fail(`${paths.certFile} ${problem}`, 'Renew it; Sightline reads the files again by itself.');
      const says = describeCertificate(found);
      return found.until.getTime() - Date.now() < SOON
        ? warn(says, 'Renew it; Sightline reads the files again by itself.')
        : ok(says);
    } catch (error) {
      return fail(`${paths.certFile} ${reasonOf(error)}`, 'Look at TLS_CERT and TLS_KEY.');
    }
  },
};

/** Whether people who type no https get here all the same. */
const redirects: Check = {
  name: 'http addresses',
  async run({ env, isServing }) {
    const number = speaksHttps(env) ? redirectPort(env) : undefined;
    if (number === undefined || number === 0 || !isServing) return undefined;
    const address = ownAddress({ ...env, PORT: number });
    const status = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT) }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 308) return ok(`port ${number} leads to https`);
    return warn(
      status === undefined ? `nothing listens on port ${number}` : `another program answers on port ${number}`,
      status === undefined ? permissionAdvice() : 'End that one, so that http addresses lead here too.',
    );
  },
};

const certificate: Check = {
  name: 'certificate',
  async run({ env }) {
    if (!env.PUBLIC_URL?.startsWith('https:')) return undefined;
    const { hostname, port: number } = new URL(env.PUBLIC_URL);
    let until: Date;
    try {
      until = await readCertificate(hostname, Number(number || 443));
    } catch (error) {
      const [says, todo] = explain(error, hostname);
      return fail(says, todo);
    }
    const says = `valid until ${until.toISOString().slice(0, 10)}`;
    return until.getTime() - Date.now() < SOON
      ? warn(says, 'Renew it; look at why it was not renewed by itself.')
      : ok(says);
  },
};

/** Names what browsers would refuse, and what to do about it. */
function explain(error: unknown, host: string): [says: string, todo: string] {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return [`the certificate does not name ${host}`, 'Get one for that name, or set PUBLIC_URL to a name that it has.'];
  if (code === 'CERT_HAS_EXPIRED') return ['the certificate has expired', 'Renew it.'];
  if (code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY')
    return [
      'the chain of the certificate is incomplete, or its authority is not known here',
      'Add the certificates between to the file, the server’s first (certbot: fullchain.pem).',
    ];
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT' || code === 'SELF_SIGNED_CERT_IN_CHAIN')
    return ['nobody whom browsers trust has signed the certificate', 'Get one from an authority, as DOMAIN does.'];
  return [reasonOf(error), 'Look at the DNS name, the firewall and what has the port.'];
}

function readCertificate(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: CHECK_TIMEOUT });
    const end = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', end);
    socket.once('timeout', () => end(new Error(`${host}:${port} does not answer`)));
  });
}

const webSocket: Check = {
  name: 'websocket',
  async run({ env, isServing }) {
    if (!isServing) return undefined;
    const address = env.PUBLIC_URL ?? ownAddress(env);
    try {
      await openSocket(`${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
      return ok(`opens through ${address}`);
    } catch (error) {
      return fail(
        `does not open through ${address} (${reasonOf(error)})`,
        'The proxy must pass Upgrade and Connection on, over HTTP/1.1; see docs/operations.md.',
      );
    }
  },
};

/** Resolves with the first packet, which the server sends after each connect. */
function openSocket(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const late = setTimeout(() => finish(new Error('no answer')), CHECK_TIMEOUT);
    const finish = (error?: Error): void => {
      clearTimeout(late);
      socket.close();
      if (error) reject(error);
      else resolve();
    };
    socket.addEventListener('message', () => finish());
    socket.addEventListener('error', () => finish(new Error('refused')));
  });
}

const callers: Check = {
  name: "callers' addresses",
  async run({ env, isServing }) {
    if (!isServing) return undefined;
    const isBehindProxy = env.PUBLIC_URL?.startsWith('https:') && !speaksHttps(env);
    if (isBehindProxy && env.TRUST_PROXY === false)
      return fail(
        'everybody counts as the proxy',
        'Set TRUST_PROXY to its address, as 127.0.0.1 for one on this machine.',
      );
    if (env.PUBLIC_URL && (await requestHealthz(env.PUBLIC_URL, { 'x-forwarded-for': FORGED })) === FORGED)
      return fail(
        'anybody can pretend to be another address',
        'Set TRUST_PROXY to the number or the addresses of the proxies.',
      );
    const believesAnybody = env.TRUST_PROXY === true || typeof env.TRUST_PROXY === 'number';
    if (believesAnybody && env.TRUST_PROXY !== 0 && !isLoopback(env.HOST))
      return warn(
        'clients that reach PORT directly can pretend to be another address',
        'Set HOST=127.0.0.1, or TRUST_PROXY to the addresses of the proxies.',
      );
    return ok(
      env.PUBLIC_URL
        ? `this machine is ${await requestHealthz(env.PUBLIC_URL)} through the public address`
        : 'no proxy is trusted',
    );
  },
};

export const addressChecks = [port, publicUrl, certificateFiles, certificate, redirects, webSocket, callers];
