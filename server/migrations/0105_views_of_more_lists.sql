-- The contract knows the lists that have views (contract/src/views/views.ts).
alter table views drop constraint views_list_check;
