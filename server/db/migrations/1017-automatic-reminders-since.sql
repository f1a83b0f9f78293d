-- Since when « Relances automatiques » is on: what came due before waits for a person once, so that old debts are not all reminded on the day it is turned on.
alter table organizations add column auto_reminders_since timestamptz(3);
-- It may have been on while it did nothing.
update organizations set auto_reminders_since = now() where (settings ->> 'auto_reminders')::boolean;

create function note_auto_reminders() returns trigger language plpgsql as $$
begin
  new.auto_reminders_since := now();
  return new;
end $$;
create trigger organizations_auto_reminders before update on organizations for each row
  when ((new.settings ->> 'auto_reminders') = 'true' and (old.settings ->> 'auto_reminders') is distinct from 'true')
  execute function note_auto_reminders();
create trigger organizations_auto_reminders_new before insert on organizations for each row
  when ((new.settings ->> 'auto_reminders') = 'true') execute function note_auto_reminders();
