import { drawClaim } from './packet-sheet.ts';

type Input = Parameters<typeof drawClaim>;

export const paint = (input: Input): Promise<Buffer> => drawClaim(...input);
