const most = 5;

/** The names in links to articles of this workspace that stand in a text, each once. */
export function articleLinksIn(text: string, origin: string): string[] {
  const found = text.matchAll(/https?:\/\/[^\s<>"']+/g);
  const slugs = [...found].flatMap(([link]) => {
    if (!link.startsWith(`${origin}/`)) return [];
    const name = /^\/knowledge\/article\/([a-z0-9-]{1,120})(?:[/?#).,;:!]|$)/.exec(link.slice(origin.length));
    return name?.[1] ?? [];
  });
  return [...new Set(slugs)].slice(0, most);
}

export const linkTo = (slug: string): string => `${location.origin}/knowledge/article/${slug}`;
