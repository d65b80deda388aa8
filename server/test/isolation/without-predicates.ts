import pg from 'pg';

/** `t.organization_id = $3`, quoted or not. Comparing columns with each other in a join is no protection and stays. */
const predicate = /(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g;

/**
 * From now on the application's statements say nothing about the organization they are for: each such predicate becomes
 * a truth about its parameter. What keeps tenants apart is then row security alone. Answers how many went.
 */
export function dropPredicates(): { count: () => number } {
  const { query } = pg.Client.prototype;
  let dropped = 0;
  const blind = (statement: unknown): unknown => {
    if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
    const text = String(statement.text).replace(predicate, (_, parameter: string) => {
      dropped += 1;
      return `(${parameter}::uuid is not null)`;
    });
    return { ...statement, text };
  };
  pg.Client.prototype.query = function withoutPredicates(this: pg.Client, first: unknown, ...rest: unknown[]) {
    return Reflect.apply(query, this, [this.user === 'sightline_app' ? blind(first) : first, ...rest]);
  } as typeof query;
  return { count: () => dropped };
}
