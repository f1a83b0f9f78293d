-- Up Migration
-- Who ended the onboarding before 0202. « Terminer » is on the last step alone, which cannot be put off by its own button, and it always
-- writes the profile after the last draft. Whoever closed the dialog there has a profile older than the draft: it stays offered to them,
-- unless they changed their profile since, which nothing here tells apart.
update users set onboarding_finished = true
where onboarding_completed and not onboarding_finished
  and exists (
    select 1 from onboardings o join profiles p on p.user_id = o.user_id
    where o.user_id = users.id and o.step = 3 and p.updated_at >= o.updated_at);
