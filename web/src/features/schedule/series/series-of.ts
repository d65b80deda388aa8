/** The part of a visit that its series needs. */
export type SeriesOf = {
  id: string;
  series_id: string | null;
  starts_at: string;
  ends_at: string;
  people: readonly { id: string; name: string }[];
  version: number;
};
