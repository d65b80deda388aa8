import { drawArticle } from './draw-article.ts';

type Input = Parameters<typeof drawArticle>;

export const paint = (input: Input): Promise<Buffer> => drawArticle(...input);
