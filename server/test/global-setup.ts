import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string };
  }
}

/** One PostgreSQL for the run; each test file takes its own database from it with `testDatabase()`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestPostgres();
  project.provide('postgres', { adminUrl, template });
  return stop;
}
