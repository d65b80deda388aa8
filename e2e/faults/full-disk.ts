import fs from 'node:fs';

/**
 * Preloaded into the product's process: while the file that `FULL_DISK` names exists, writing to a file fails with the
 * system's error for a full disk. A small disk would need the right to mount one.
 */
const sign = process.env.FULL_DISK ?? '';
const noRoom = (): NodeJS.ErrnoException =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

const { write, writev } = fs;

/** Some bytes are written, as on a disk that fills up; the last argument is the completion callback. */
function filling<Write extends typeof write | typeof writev>(original: Write): Write {
  let written = 0;
  return ((...input: unknown[]) => {
    const done = input.at(-1) as (error: Error) => void;
    const isFull = Number(input[0]) > 2 && fs.existsSync(sign) && written++ > 0;
    if (isFull) process.nextTick(done, noRoom());
    else (original as (...all: unknown[]) => void)(...input);
  }) as unknown as Write;
}

fs.write = filling(write);
fs.writev = filling(writev);
