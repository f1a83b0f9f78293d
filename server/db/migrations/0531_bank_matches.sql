-- Up Migration
-- What a line of a bank was matched with (ADR 130): one payment, made of that line alone.
create table bank_matches (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  payment_id uuid not null,
  -- The company or contact that paid: the next line of the same IBAN is likely theirs.
  client_key text check (length(client_key) <= 200),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id),
  unique (org_id, payment_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, payment_id) references payments (org_id, id)
);
-- An invoice that a person said a line does not pay: it is not proposed again.
create table bank_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  invoice_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, invoice_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade
);
create index bank_lines_by_iban on bank_lines (org_id, counterparty_iban) where counterparty_iban is not null;

do $$
declare t text;
begin
  foreach t in array array['bank_matches', 'bank_rejections'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org() and (select app_may(''bank:read'')))', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''bank:write'')))', t || '_insert', t);
    execute format('create policy %I on %I for delete to ardoise_app using (org_id = app_org() and (select app_may(''bank:write'')))', t || '_delete', t);
    execute format('grant select, insert, delete on %I to ardoise_app', t);
  end loop;
end $$;
