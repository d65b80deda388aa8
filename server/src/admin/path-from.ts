import { resolve } from 'node:path';

/** A path relative to the caller's directory: npm changes to the project's folder before it runs a script. */
export function pathFrom(written: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), written);
}
