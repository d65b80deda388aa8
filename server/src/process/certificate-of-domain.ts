import pg from 'pg';
import type { Env } from '../env.ts';
import { PostgresListener } from '../realtime/postgres-listener.ts';
import { AcmeCertificates } from '../tls/acme/acme-certificates.ts';
import { CertificateStore, certificateChannel } from '../tls/acme/certificate-store.ts';
import { Challenges } from '../tls/acme/challenges.ts';
import type { CertificateSource } from './certificate-source.ts';

const lookEvery = 60_000;
/** Until a challenge has reached the other nodes. */
const spreading = 1_500;

/** By ACME, for the host of the installation and those of its brands. Nodes share what they get by the database. */
export function certificateOfDomain(env: Env, domain: string): CertificateSource {
  const challenges = new Challenges();
  let held: { certificates: AcmeCertificates; pool: pg.Pool; url: string } | undefined;
  return {
    first: undefined,
    challenges,
    allowsStrictTransport: (host) => held?.certificates.allowsStrictTransport(host) ?? false,
    findContext: (host) => held?.certificates.contextOf(host),
    answerPlain: (_port, redirect) => challenges.answer(redirect),
    async prepare({ database: { ownerUrl: url }, secrets }, present) {
      const pool = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: lookEvery / 2 });
      pool.on('error', () => {}); // the next statement says so
      const certificates = new AcmeCertificates({
        ...{ domain, challenges, present, store: new CertificateStore(pool, secrets) },
        ...{ directory: env.ACME_DIRECTORY, contact: env.ACME_EMAIL, spreading: env.REDIS_URL ? spreading : 0 },
      });
      held = { certificates, pool, url };
      await certificates.load();
    },
    follow(log, _present, _port, redirects) {
      if (!held) throw new Error('certificates were not prepared');
      const { certificates, pool, url } = held;
      certificates.begin(log, redirects ? ['http-01', 'tls-alpn-01'] : ['tls-alpn-01']);
      const onFailure = (err: unknown) => log.warn({ err }, 'could not renew certificates; trying again in a minute');
      let running: Promise<void> | undefined;
      const renew = () => {
        running ??= certificates
          .renew()
          .catch(onFailure)
          .finally(() => {
            running = undefined;
          });
      };
      const load = () => void certificates.load().catch(onFailure);
      const listener = new PostgresListener({ url, channel: certificateChannel, log, hear: load, onConnect: load });
      const timer = setInterval(renew, lookEvery);
      renew();
      return async () => {
        clearInterval(timer);
        await listener.close();
        await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 500))]);
        await pool.end();
      };
    },
  };
}
