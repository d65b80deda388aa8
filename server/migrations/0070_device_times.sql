-- What the clock of a device said, beside the time of the server, where something was done without a connection.
alter table sheet_signatures add column device_at timestamptz;
alter table ticket_timers add column device_started_at timestamptz, add column device_stopped_at timestamptz;
