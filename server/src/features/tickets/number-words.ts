/** As the product writes it in titles, e-mails and PDFs, and as people do: "#52", "nº 52", "Ticket #52", "chamado nº 052", "[#52]". */
const sign = String.raw`(?:#|№|n\.?[º°o]?\.?|nr\.?|number|n[uú]mero)`;
const word = `(?:tickets?|chamados?|t[ií]quetes?)`;
const number = String.raw`0*([1-9]\d{0,8})`;
const named = new RegExp(String.raw`^[\s[(]*(?:${word}\s*${sign}?|${sign})\s*${number}(?!\d)`, 'iu');
const whole = new RegExp(String.raw`^[\s[(]*(?:${word}\s*)?${sign}?\s*${number}[\s\]).:,;]*$`, 'iu');

/** The number of the ticket that a search names; `isWhole` says that it names nothing else. */
export function ticketNumberIn(text: string): { number: number; isWhole: boolean } | undefined {
  const [all, one] = [whole.exec(text)?.[1], named.exec(text)?.[1]];
  if (all) return { number: Number(all), isWhole: true };
  return one ? { number: Number(one), isWhole: false } : undefined;
}
