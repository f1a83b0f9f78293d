-- The plans of the start said that the client's page shows bank details, also where the organization has written none (start-messages.ts).
-- The same words leave the plans that were made of them, so that a change of tone still finds its text; a sentence of one's own stays.
update reminder_plans set steps = replace(replace(steps::text,
  ', où figurent aussi nos coordonnées bancaires', ''),
  'Les factures et nos coordonnées bancaires sont aussi sur cette page', 'Les factures sont aussi sur cette page')::jsonb
where steps::text like '%nos coordonnées bancaires%';
