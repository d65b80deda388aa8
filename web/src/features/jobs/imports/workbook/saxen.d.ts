/** The package comes without types; this is what we use of it. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', work: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: 'closeTag', work: (name: string) => void): this;
    on(event: 'text', work: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', work: (text: string) => void): this;
    on(event: 'error', work: (error: Error) => void): this;
    stop(): this;
    parse(xml: string): this;
  }
}
