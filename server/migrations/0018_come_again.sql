-- When somebody last asked to come into a call: who says goodbye and comes again, as by loading the page anew, needs a while
-- to connect. `joined_at` stays what it was when they had not been taken out meanwhile.
alter table call_participants add column came_at timestamptz not null default now();
