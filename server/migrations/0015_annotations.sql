-- What is drawn on kept pictures becomes marks, of which a line of the pen is one kind. Browsers cut lines at 500 points.
alter table call_snapshots rename column strokes to marks;
update call_snapshots
set marks = (
  select jsonb_agg(
    stroke || jsonb_build_object('tool', 'pen', 'text', '', 'points', jsonb_path_query_array(stroke, '$.points[0 to 499]'))
    order by place)
  from jsonb_array_elements(marks) with ordinality as drawn (stroke, place)
)
where marks <> '[]';
