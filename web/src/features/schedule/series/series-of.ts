/** What the series of a visit needs of it. */
export type SeriesOf = {
  id: string;
  series_id: string | null;
  starts_at: string;
  ends_at: string;
  people: readonly { id: string; name: string }[];
  version: number;
};
