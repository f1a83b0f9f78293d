-- Up Migration
-- Money is read by those who may read payments (ADR 165), and by a client through its link, which names the rows that it is asked for.
create function app_may_see_payments() returns boolean language sql stable parallel safe as
  $$ select app_may('payment:read') or app_may('invoice:answer') or app_may('quote:sign') $$;

do $$
declare t text;
begin
  foreach t in array array['payments', 'payment_states', 'money_movements', 'money_lines', 'cash_in_parts', 'refund_rules', 'refund_approvals',
                           'refund_requests', 'write_offs', 'write_off_undoings', 'checkouts'] loop
    execute format('alter policy %I on %I using (org_id = app_org() and (select app_may_see_payments()))', t || '_read', t);
  end loop;
end $$;
alter policy accounting_accounts_read on accounting_accounts using (org_id = app_org() and (select app_may('payment:read')));
-- Sums of what was invoiced and received. Its entries hold hashes alone, which whoever issues or records continues.
alter policy ledger_closures_read on ledger_closures using (org_id = app_org() and (select app_may('ledger:verify')));
