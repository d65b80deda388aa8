import { type FieldType, wrong } from './field-model.ts';

const longest = 2000;

/** Accepts only links of the web: none that run a script or open a file. */
export const linkField: FieldType = {
  rules: ['required', 'unique'],
  asks: 'text',
  normalise(entered) {
    if (typeof entered !== 'string' || entered.length > longest) return wrong('link');
    const url = URL.parse(entered.trim());
    return url && ['http:', 'https:'].includes(url.protocol) && !url.username ? { value: url.href } : wrong('link');
  },
  print: String,
};
