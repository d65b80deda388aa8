-- Whom a room was made with, in order. Members come and go: only this tells whether the same creation was sent twice. Null
-- for rooms of tickets, and for those that are older than this.
alter table rooms add column founder_ids uuid[];
