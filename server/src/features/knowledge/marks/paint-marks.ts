import { outlineMarks } from './glyphs.ts';

type Input = Parameters<typeof outlineMarks>;

export const paint = (input: Input): Promise<Buffer> => outlineMarks(...input);
