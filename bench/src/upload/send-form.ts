import { request } from 'node:http';

const boundary = 'bench';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="log.bin"\r\n\r\n`;

/** A form with one file of this many bytes, as a browser sends it. */
export const formOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from(`\r\n--${boundary}--\r\n`)]);

/** Resolves with the complete response, which is sent after the file is stored. */
export function sendForm(port: number, path: string, token: string, form: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': form.length,
  };
  request({ port, path, headers, method: 'POST', host: '127.0.0.1', agent: false }, (response) => {
    let answer = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    response.on('end', () =>
      response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}: ${answer}`)),
    );
  })
    .on('error', reject)
    .end(form);
  return promise;
}
