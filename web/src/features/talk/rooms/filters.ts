export const roomFilterQueries = {
  all: {},
  unread: { unread: true },
  tickets: { type: 'Ticket' },
  direct: { type: 'Direct' },
} as const;
export type RoomFilter = keyof typeof roomFilterQueries;
export const roomFilters = Object.keys(roomFilterQueries) as RoomFilter[];

/** While something is searched for, read rooms are as good as unread ones. */
export const searchFilters = roomFilters.filter((filter) => filter !== 'unread');
export const searchFilterOf = (filter: RoomFilter): RoomFilter => (filter === 'unread' ? 'all' : filter);
