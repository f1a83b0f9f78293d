-- Up Migration
-- An account of the organization is nobody else's: banks write it in a column of each movement, and it became the client's.
create function is_iban_of(org uuid, written text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from bank_accounts where org_id = org and iban = upper(replace(written, ' ', '')))
      or exists (select from invoice_settings where org_id = org and iban = upper(replace(written, ' ', '')))
$$;
revoke execute on function is_iban_of from public;

-- Asked by the tenant about itself, also by those who see no account: a client who signs a mandate, a member who types a supplier's terms.
create function own_ibans(written text[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from unnest(written) as one where is_iban_of(app_org(), one))
$$;
revoke execute on function own_ibans from public;
grant execute on function own_ibans to ardoise_app;

-- Where lines are kept, whoever read them.
create function bank_line_of_other() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_iban_of(new.org_id, new.counterparty_iban) then
    new.counterparty_iban := null;
  end if;
  return new;
end $$;
create trigger bank_lines_of_others before insert on bank_lines for each row when (new.counterparty_iban is not null)
  execute function bank_line_of_other();

-- An account that is said to be one's own afterwards.
create function iban_is_own_now() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bank_lines set counterparty_iban = null where org_id = new.org_id and counterparty_iban = new.iban;
  return null;
end $$;
create trigger bank_accounts_are_own after insert on bank_accounts for each row execute function iban_is_own_now();
create trigger invoice_settings_iban_is_own after insert or update of iban on invoice_settings for each row when (new.iban is not null)
  execute function iban_is_own_now();

-- What was kept until now.
update bank_lines as l set counterparty_iban = null from bank_accounts as a where a.org_id = l.org_id and l.counterparty_iban = a.iban;
update bank_lines as l set counterparty_iban = null from invoice_settings as s where s.org_id = l.org_id and l.counterparty_iban = s.iban;
