-- Where the device was when somebody checked in or out, if they allowed it: {"latitude", "longitude", "accuracy"} in degrees and metres.
alter table visit_people
  add column checked_in_position jsonb not null default 'null',
  add column checked_out_position jsonb not null default 'null';
