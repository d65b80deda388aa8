import { Parser } from 'saxen';

type Walk = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Some programs write `x:row` where others write `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Goes through a part of a workbook; one that is missing has nothing. */
export function walkXml(xml: string, { open, close, text }: Walk): void {
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    if (!open) return;
    const own = Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)]);
    open(localName(name), Object.fromEntries(own) as Record<string, string>);
  });
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('text', (part, decode) => text?.(decode(part)));
  parser.on('cdata', (part) => text?.(part));
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}
