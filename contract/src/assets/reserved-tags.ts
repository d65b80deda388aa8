/** Pages beside those of assets: `/assets/import` is never the asset "import". A test compares them with the routes of the web. */
export const reservedTags = ['claims', 'import', 'trash'] as const;

export const isReservedTag = (tag: string): boolean => reservedTags.some((word) => word === tag.toLowerCase());
