/** The page of a list, from its address. */
export const readPageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {};
