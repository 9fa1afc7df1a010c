-- What was written down stays, whatever the code or somebody at a console asks for.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end;
$$;
--> statement-breakpoint
create trigger audit_log_is_append_only
  before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();
