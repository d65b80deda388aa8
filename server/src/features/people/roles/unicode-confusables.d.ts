declare module 'unicode-confusables' {
  /** Each character in the place of those that look like it. */
  export function rectifyConfusion(text: string): string;
}
