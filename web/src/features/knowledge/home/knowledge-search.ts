/** What the address of /knowledge holds. */
export type KnowledgeSearch = { query?: string; category?: string; language?: 'en' | 'pt' };
