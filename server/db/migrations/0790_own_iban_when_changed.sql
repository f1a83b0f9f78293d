-- Up Migration
-- Settings that are saved again as they are look at no bank line again (ADR 158; the trigger is of 0766, so that this comes after it).
drop trigger invoice_settings_iban_is_own on invoice_settings;
create trigger invoice_settings_iban_is_own after insert on invoice_settings for each row when (new.iban is not null)
  execute function iban_is_own_now();
create trigger invoice_settings_iban_is_own_now after update of iban on invoice_settings for each row
  when (new.iban is not null and new.iban is distinct from old.iban) execute function iban_is_own_now();
