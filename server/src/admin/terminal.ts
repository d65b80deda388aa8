import { createInterface } from 'node:readline/promises';
import { Refusal } from './refusal.ts';

/** The terminal or program that runs a command. The final output goes to the standard output. */
export type Terminal = {
  /** Prints progress to the standard error. */
  progress: (doing: string) => void;
  warn: (sentence: string) => void;
  /** One line: typed by a person, or the next line of piped input. */
  ask: (question: string) => Promise<string>;
  /** As `ask`, without echo. */
  askHidden: (question: string) => Promise<string>;
};

/** A line of progress takes the place of the last on a screen; in a log there is one at most so often. */
const LOG_PAUSE = 5_000;

export function openTerminal({ stdin, stderr } = process): Terminal {
  let toldAt = 0;
  let onScreen = false;
  const clear = (): void => {
    if (onScreen) stderr.write('\r\x1b[K');
    onScreen = false;
  };
  const lines = lineReader(stdin);
  return {
    progress: (doing) => {
      const now = Date.now();
      if (stderr.isTTY) {
        stderr.write(`\r\x1b[K${doing} …`);
        onScreen = true;
      } else if (now - toldAt >= LOG_PAUSE) {
        if (toldAt > 0) stderr.write(`${doing} …\n`);
        toldAt = now;
      }
    },
    warn: (sentence) => {
      clear();
      stderr.write(`${sentence}\n`);
    },
    ask: async (question) => {
      clear();
      if (stdin.isTTY) stderr.write(`${question} `);
      return lines(question);
    },
    askHidden: async (question) => {
      clear();
      return stdin.isTTY ? readHidden(question) : lines(question);
    },
  };
}

/** Opened at the first question only, since an open input keeps a process alive. */
function lineReader(stdin: NodeJS.ReadStream): (question: string) => Promise<string> {
  let iterator: AsyncIterator<string> | undefined;
  return async (question) => {
    iterator ??= createInterface({ input: stdin })[Symbol.asyncIterator]();
    const { done, value } = await iterator.next();
    if (done) throw new Refusal(`Nothing was answered to: ${question}`);
    return value;
  };
}

const END = new Set(['\r', '\n', '\u0004']);
const INTERRUPT = '\u0003';
const ERASE = new Set(['\u007f', '\b']);

async function readHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(`${question} `);
  stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of stdin.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      for (const letter of String(chunk)) {
        if (END.has(letter)) return typed;
        if (letter === INTERRUPT) throw new Refusal('Interrupted.');
        typed = ERASE.has(letter) ? typed.slice(0, -1) : typed + letter;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
