import { z } from 'zod';
import { envSchema } from './env.ts';

type Described = { description?: string; default?: unknown; enum?: unknown[] };

const introduction = `# Configuration

Every setting comes from the environment and is read once, at the start. A wrong value, or a name that is nearly one of
these, stops the start with a sentence that says which. This page is made from \`server/src/env.ts\`.

| setting | default | what it does |
| --- | --- | --- |
`;

/** The page `docs/configuration.md`: one row a setting, in the order of the schema. */
export function describeSettings(): string {
  const { properties = {} } = z.toJSONSchema(envSchema, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(properties as Record<string, Described>).map(
    ([key, described]) =>
      `| \`${key}\` | ${defaultOf(key, described)} | ${described.description}${choices(described)} |`,
  );
  return `${introduction}${rows.join('\n')}\n`;
}

/** The data directory's default depends on the machine; its description says how. */
function defaultOf(key: string, { default: value }: Described): string {
  return value === undefined || key === 'DATA_DIR' ? '' : `\`${String(value as string | number | boolean)}\``;
}

function choices({ enum: values }: Described): string {
  return values ? ` One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.` : '';
}
