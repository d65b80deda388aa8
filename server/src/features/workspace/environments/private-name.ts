/**
 * On no public network (RFC 6761): nobody can prove it by a record, and an installation that does not know its own host cannot
 * be known by it.
 */
export const isPrivateName = (host: string): boolean => /\.(localhost|test)$/.test(host);
