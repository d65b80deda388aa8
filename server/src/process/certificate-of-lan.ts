import { toString as drawQrCode } from 'qrcode';
import type { Env } from '../env.ts';
import { LanCertificate } from '../tls/lan-certificate.ts';
import { listPrivateAddresses } from '../tls/private-networks.ts';
import { trustPage } from '../tls/trust-page.ts';
import type { CertificateSource } from './certificate-source.ts';

const lookEvery = 5_000;

/** For a trial in one room: signed by an authority of this installation. Another network gets another certificate. */
export async function certificateOfLan({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<CertificateSource> {
  const lan = await LanCertificate.open(DATA_DIR);
  const first = await lan.present();
  const { der, fingerprint } = lan.authority;
  const describe = (port: number) => describeFor(listPrivateAddresses(), port, fingerprint);
  return {
    first,
    // A browser with strict transport could not continue past the warning.
    allowsStrictTransport: () => false,
    answerPlain: (port, redirect) => trustPage({ der, fingerprint }, port, redirect),
    describe,
    follow(log, present, port) {
      let current = first;
      const look = async () => {
        const fresh = await lan.present();
        if (fresh.cert === current.cert) return;
        current = fresh;
        present(fresh);
        log.info('made another certificate for the addresses of this machine');
        console.log(await describe(port));
      };
      const timer = setInterval(() => {
        look().catch((error: unknown) =>
          log.error({ err: error }, 'could not make another certificate; keeping the one before'),
        );
      }, lookEvery).unref();
      return () => clearInterval(timer);
    },
  };
}

async function describeFor([address]: string[], port: number, fingerprint: string): Promise<string> {
  if (address === undefined) return '  No address in a private network: no phone can reach this machine.';
  const opens = `http://${address}:${port}/`;
  const code = await drawQrCode(opens, { type: 'terminal', small: true, errorCorrectionLevel: 'L' });
  return `  Scan this with a phone in the same network, or open ${opens} there:\n\n${code}\n  The certificate has the fingerprint\n  ${fingerprint}\n`;
}
