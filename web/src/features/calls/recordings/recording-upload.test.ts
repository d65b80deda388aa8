import { describe, expect, it } from 'vitest';
import { PartUpload, type UploadPort, type UploadState } from './recording-upload.ts';

type Answer = Awaited<ReturnType<UploadPort['send']>>;

const ok: Answer = { status: 200, code: 'OK' };
const part = (text: string) => new Blob([text]);

/** A server that returns these responses in turn, and then accepts everything. */
function buildUpload(...answers: Answer[]) {
  const asked: string[] = [];
  const waited: number[] = [];
  let last: UploadState | undefined;
  const upload = new PartUpload(
    {
      send: async (number, { size }) => {
        asked.push(`part ${number} of ${size}`);
        return answers.shift() ?? ok;
      },
      complete: async (parts) => {
        asked.push(`complete ${parts}`);
        return answers.shift() ?? ok;
      },
      wait: async (milliseconds) => void waited.push(milliseconds),
    },
    (state) => {
      last = state;
    },
  );
  return { upload, asked, waited, state: () => last, settled: () => expect.poll(() => last?.isDone || last?.problem) };
}

describe('the parts of a recording', () => {
  it('are sent in order, followed by the message that they are complete', async () => {
    const { upload, asked, state, settled } = buildUpload();
    for (const text of ['a', 'bb', 'ccc']) upload.add(part(text));
    upload.close();
    await settled().toBe(true);
    expect(asked).toEqual(['part 1 of 1', 'part 2 of 2', 'part 3 of 3', 'complete 3']);
    expect(state()).toEqual({ waiting: 0, problem: null, isDone: true });
  });

  it('wait with growing delays while there is no connection, and none is lost or sent twice', async () => {
    const offline = { status: 0, code: 'UNREACHABLE' };
    const { upload, asked, waited, settled } = buildUpload(offline, offline, { status: 503, code: 'UNAVAILABLE' });
    upload.add(part('a'));
    upload.add(part('bb'));
    upload.close();
    await settled().toBe(true);
    expect(asked).toEqual([...Array(4).fill('part 1 of 1'), 'part 2 of 2', 'complete 2']);
    expect(waited).toEqual([500, 1000, 2000]);
  });

  it('wait for as long as a busy server asks', async () => {
    const { upload, waited, settled } = buildUpload({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 7 });
    upload.add(part('a'));
    upload.close();
    await settled().toBe(true);
    expect(waited).toEqual([7000]);
  });

  it('are reported again while the server does not yet know that recording has stopped', async () => {
    const { upload, asked, settled } = buildUpload(ok, { status: 409, code: 'RECORDING_PARTS_MISSING' });
    upload.add(part('a'));
    upload.close();
    await settled().toBe(true);
    expect(asked).toEqual(['part 1 of 1', 'complete 1', 'complete 1']);
  });

  it.each(['RECORDING_TOO_LARGE', 'STORAGE_FULL', 'RECORDING_OVER'])('stop at %s', async (code) => {
    const { upload, asked, settled } = buildUpload({ status: code === 'STORAGE_FULL' ? 507 : 409, code });
    upload.add(part('a'));
    upload.add(part('bb'));
    await settled().toBe(code);
    upload.add(part('ccc'));
    upload.close();
    expect(asked).toEqual(['part 1 of 1']);
  });

  it('are skipped when empty', async () => {
    const { upload, asked, settled } = buildUpload();
    upload.add(part(''));
    upload.close();
    await settled().toBe(true);
    expect(asked).toEqual(['complete 0']);
  });
});
