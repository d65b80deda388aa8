/** Returns the spelling of DNS where an address has two: "joao@xn--ma-7ia0a.example" for "joao@maçã.example". */
export function storedAddress(typed: string): string {
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at) + storedDomain(typed.slice(at));
}

/** Converts a domain name to the ASCII form that is stored. Returns anything else unchanged; validation rejects it. */
export function storedDomain(typed: string): string {
  const name = typed.trim();
  const isPlain = [...name].every((letter) => letter <= '\u007f');
  if (isPlain || /[\s/?#@:%\\[\]]/.test(name)) return typed;
  const address = `http://${name}`;
  return URL.canParse(address) ? new URL(address).hostname : typed;
}
