import type { Document } from './aim.ts';
import type { Caller } from './callers.ts';
import type { Line } from './product.ts';

export type Coverage = { operation: string; asked: Map<string, number> };

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** How often each operation of the document was really asked in whose name, by what the product itself says of requests. */
export function countCoverage(document: Document, callers: readonly Caller[], logged: readonly Line[]): Coverage[] {
  const counts = new Map<string, number>();
  for (const { msg, method, route, actor_id } of logged) {
    if (msg !== 'answered') continue;
    const key = `${method} ${route} ${actor_id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId = '' }]) => {
      const key = `${method.toUpperCase()} ${routeOf(path)}`;
      return {
        operation: operationId,
        asked: new Map(callers.map(({ name, ids }) => [name, sumOf(ids.map((id) => counts.get(`${key} ${id}`) ?? 0))])),
      };
    }),
  );
}

/** Lists the operations that a caller has not requested. */
export const listUncovered = (reached: readonly Coverage[], { name }: Caller): string[] =>
  reached.filter(({ asked }) => !asked.get(name)).map(({ operation }) => operation);

export function describeCoverage(reached: readonly Coverage[], callers: readonly Caller[]): string {
  const names = callers.map(({ name }) => name);
  const width = Math.max(...reached.map(({ operation }) => operation.length));
  const line = (first: string, cells: readonly unknown[]) =>
    `${first.padEnd(width)}${cells.map((cell, index) => String(cell).padStart((names[index]?.length ?? 0) + 2)).join('')}`;
  return [
    line('', names),
    ...reached.map(({ operation, asked }) =>
      line(
        operation,
        names.map((name) => asked.get(name)),
      ),
    ),
  ].join('\n');
}
