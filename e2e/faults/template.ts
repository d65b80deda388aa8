import { type Installation, installProduct } from './installation.ts';

let template: Installation;

/** The state of a product that was started once: its database is made and migrated, its code compiled. */
export async function setup(): Promise<void> {
  template = await installProduct();
  const life = await template.start();
  await life.end('SIGTERM');
  process.env.FAULT_TEMPLATE = template.dataDir;
}

export const teardown = (): Promise<void> => template.remove();
