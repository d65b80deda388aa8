import { type CalloutKind, isSafeAddress } from '@sightline/contract/knowledge/document';
import MarkdownIt from 'markdown-it';

const kinds: Record<string, CalloutKind> = {
  ...{ NOTE: 'info', IMPORTANT: 'info', TIP: 'tip', WARNING: 'warning', CAUTION: 'danger' },
};

/** HTML in Markdown is read like any HTML; nesting is bounded by the parser. */
export const markdown = new MarkdownIt({ html: true, linkify: false });

// The reader of the HTML judges addresses. A good address stays as it was written.
markdown.validateLink = () => true;
const normalize = markdown.normalizeLink.bind(markdown);
markdown.normalizeLink = (address) => (isSafeAddress(address) ? address : normalize(address));

/** A quotation that begins with `[!WARNING]` is a callout, as on GitHub. */
markdown.core.ruler.after('block', 'callouts', ({ tokens }) => {
  for (const [at, quote] of tokens.entries()) {
    const text = tokens[at + 2];
    if (quote.type !== 'blockquote_open' || text?.type !== 'inline') continue;
    const [whole, name = ''] = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/.exec(text.content) ?? [];
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (whole === undefined || !kind) continue;
    quote.attrSet('data-callout', kind);
    text.content = text.content.slice(whole.length);
  }
});
