import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownEnvironment } from '../kernel/environments.ts';
import { appManifest } from './app-manifest.ts';
import type { EnvironmentFinder } from './environment.ts';
import { dressPage, slugOfPath } from './page-branding.ts';
import { pagePolicy } from './page-policy.ts';

const year = 31_536_000;

/** Limits what a script may load that runs by itself, as a worker does. */
const assetPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The worker that reads bar codes is the one script that may run WebAssembly (web/src/features/assets/scan/). */
const isCodeReader = (path: string): boolean => /\/static\/reading\.worker-[\w-]+\.js(?:\.\w+)?$/.test(path);
const codeReaderPolicy = `${assetPolicy}; script-src 'self' 'wasm-unsafe-eval'`;

/** The placeholder of the nonce in the built page (web/vite.config.ts). */
const nonceMark = 'CSP_NONCE';

/**
 * The built pages: hashed assets for ever, everything else fresh, and the page itself for every path of its router.
 * A missing file is a 404: a page of an older build, whose assets are gone, then reloads, and probes for
 * files of other programs find none.
 */
export async function serveWeb(
  http: FastifyInstance,
  directory: string,
  mediaUrl: string,
  environments: Pick<EnvironmentFinder, 'findAtHost' | 'findNamed'>,
): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const sent = {
    ...{ index: false as const, preCompressed: true, cacheControl: false },
    setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
      const immutable = path.includes('/static/');
      reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'no-cache');
      reply.header('content-security-policy', isCodeReader(path) ? codeReaderPolicy : assetPolicy);
    },
  };
  // One route for the hundreds of built files: a route for each of them and of its copies would cost memory and a slower start.
  await http.register(fastifyStatic, { ...sent, root: join(directory, 'static'), prefix: '/static/' });
  await http.register(fastifyStatic, {
    ...sent,
    ...{ root: directory, wildcard: false, decorateReply: false },
    globIgnore: ['index.html*', 'static/**', '**/*.{br,gz}'],
  });
  http.get('/manifest.webmanifest', async ({ hostname }, reply) => {
    const environment = (await environments.findAtHost(hostname)) ?? ownEnvironment;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifest(environment)));
  });
  const environmentOfPage = async ({ hostname, url }: FastifyRequest) => {
    const slug = slugOfPath(url);
    return (await environments.findAtHost(hostname)) ?? (slug === undefined ? undefined : environments.findNamed(slug));
  };
  http.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !looksLikeFile(request.url);
    if (!isPage) return reply.status(404).send();
    const dressed = dressPage(page, await environmentOfPage(request));
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy({ nonce, mediaUrl }))
      .type('text/html; charset=utf-8')
      .send(dressed.replaceAll(nonceMark, nonce));
  });
}

/** Below these the router takes ids, which may hold a dot (web/src/routes). */
const hasIds =
  /^\/(approve-sign-in|assets|book|call|change-email|confirm-email|e|form|invite|knowledge|remove-account|reset-password|settings\/(models|sheet-templates|spaces|ticket-forms)|sso|tickets|unsubscribe|verify)\//;

/** Whether a path asks for a file: in the folder of built files, hidden, or with an extension. */
function looksLikeFile(url: string): boolean {
  const [raw = ''] = url.split('?');
  try {
    const path = decodeURIComponent(raw).replace(/\/+$/, '');
    if (path === '/index.html') return false; // is there, as the page
    return path.startsWith('/static/') || path.includes('/.') || (/\.[^/]*$/.test(path) && !hasIds.test(path));
  } catch {
    return true; // no page has such an address
  }
}
