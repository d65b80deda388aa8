import type { ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { slugOf } from '#web/lib/slug.ts';

export type BrandValues = {
  name: string;
  subtitle: string;
  slug: string;
  colors: { primary: string; secondary: string };
  /** One host a line. */
  hosts: string;
};

export const valuesOf = ({ name, subtitle, slug, colors, hosts }: ManagedEnvironment): BrandValues => ({
  ...{ name, subtitle, slug },
  colors: { ...colors },
  hosts: hosts.join('\n'),
});

/** The initial values of a new brand: the name of the workspace, and colours that can be read. */
export const newValues = (workspace: string): BrandValues => ({
  name: workspace,
  subtitle: '',
  slug: slugOf(workspace)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 40),
  colors: { primary: '#4a58da', secondary: '#238066' },
  hosts: '',
});

export const bodyOf = ({ hosts, ...values }: BrandValues) => ({
  ...values,
  hosts: hosts.split(/[\s,;]+/).filter(Boolean),
});
