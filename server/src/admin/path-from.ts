import { resolve } from 'node:path';

/** A path as somebody wrote it, seen from where they stood: npm changes to the project's folder before it runs a script. */
export function pathFrom(written: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), written);
}
