const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => letters[letter] ?? letter);

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The little Markdown that descriptions use: paragraphs, headings of the second level, code inside a line. */
export const markdown = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => (block.startsWith('## ') ? `<h2>${inline(block.slice(3))}</h2>` : `<p>${inline(block)}</p>`))
    .join('\n');
