-- Absences of members (ADR 076), in calendar days of the organization, both included.
create table member_absences (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  from_on date not null,
  to_on date not null,
  note text not null check (length(note) <= 200),
  -- Who takes over: a member, a team, or nobody.
  cover_user_id uuid,
  cover_team_id uuid,
  created_at timestamptz(3) not null,
  -- When the conversations of the member began to be given away, and when all were: once for each absence.
  begun_at timestamptz(3),
  handed_at timestamptz(3),
  -- Conversations given away, at its start and as mails came.
  given integer not null default 0,
  -- Two who change one absence at once: the second one is told.
  revision integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, cover_user_id) references memberships (org_id, user_id) on delete set null (cover_user_id),
  foreign key (org_id, cover_team_id) references member_teams (org_id, id) on delete set null (cover_team_id),
  check (from_on <= to_on),
  check (cover_user_id is null or cover_team_id is null)
);
create index member_absences_member on member_absences (org_id, user_id, to_on);
create index member_absences_days on member_absences (org_id, to_on);
create index member_absences_to_hand on member_absences (from_on) where handed_at is null;
create index member_absences_cover_user on member_absences (org_id, cover_user_id) where cover_user_id is not null;
create index member_absences_cover_team on member_absences (org_id, cover_team_id) where cover_team_id is not null;

alter table member_absences enable row level security;
create policy member_absences_read on member_absences for select to ardoise_app
  using (org_id = app_org() and ((select app_may('member:read')) or (select app_may('*'))));
create policy member_absences_insert on member_absences for insert to ardoise_app
  with check (org_id = app_org() and (user_id = app_user() or (select app_may('member:manage')) or (select app_may('*'))));
create policy member_absences_update on member_absences for update to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('member:manage')) or (select app_may('*'))))
  with check (org_id = app_org() and (user_id = app_user() or (select app_may('member:manage')) or (select app_may('*'))));
create policy member_absences_delete on member_absences for delete to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('member:manage')) or (select app_may('*'))));
grant select, insert, update, delete on member_absences to ardoise_app;

-- A member who leaves, however that is: the conversations still open go to whoever covers an absence under way, else to the member's only team,
-- else to nobody, and their history says so. The foreign key takes the rest.
create function release_conversations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  heir uuid;
  heir_team uuid;
  whose text;
  batch constant uuid := gen_random_uuid();
  -- As Date.toISOString writes it.
  stamp constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  select a.cover_user_id, a.cover_team_id into heir, heir_team
  from member_absences a join organizations o on o.id = a.org_id
  where a.org_id = old.org_id and a.user_id = old.user_id and (now() at time zone o.timezone)::date between a.from_on and a.to_on
  order by a.from_on limit 1;
  if not found then
    select (array_agg(team_id))[1] into heir_team from member_team_members
    where org_id = old.org_id and user_id = old.user_id having count(*) = 1;
  end if;
  select name into whose from users where id = old.user_id;
  with held as (
    select h.*, reads.member, reads.team from conversation_handlings h
    -- Whoever takes over reads a mail of it whole, in a team somebody does.
    cross join lateral (
      select coalesce(bool_or(m.user_id = heir), false) as member, coalesce(bool_or(t.user_id is not null), false) as team
      from conversation_entries e
      join mailboxes b on b.org_id = e.org_id and b.id = e.mailbox_id
      join memberships m on m.org_id = e.org_id and m.user_id <> old.user_id and m.status = 'active' and m.role in ('owner', 'admin', 'member')
        and (m.user_id = b.user_id or b.sharing = 'everything') and (e.private_to is null or e.private_to = m.user_id)
      left join member_team_members t on t.org_id = m.org_id and t.user_id = m.user_id and t.team_id = heir_team
      where e.org_id = h.org_id and e.conversation_id = h.conversation_id and e.place_id = e.mailbox_id) as reads
    where h.org_id = old.org_id and h.assignee_id = old.user_id and h.pile <> 'done'),
  given as (
    update conversation_handlings h
    set assignee_id = case when held.member then heir end, team_id = case when held.team then heir_team end, changed_at = now()
    from held where h.org_id = held.org_id and h.conversation_id = held.conversation_id
    returning h.conversation_id, h.assignee_id, h.team_id)
  insert into conversation_history (org_id, conversation_id, written_in, batch_id, actor_id, cause, about, before, after, created_at)
  select held.org_id, held.conversation_id, held.conversation_id, batch, app_user(), 'departure', whose,
    jsonb_build_object('state', held.state, 'assigneeId', held.assignee_id, 'teamId', held.team_id,
      'snoozedUntil', to_char(held.snoozed_until at time zone 'UTC', stamp), 'untilAnswer', held.until_answer),
    jsonb_build_object('state', held.state, 'assigneeId', given.assignee_id, 'teamId', given.team_id,
      'snoozedUntil', to_char(held.snoozed_until at time zone 'UTC', stamp), 'untilAnswer', held.until_answer), now()
  from held join given using (conversation_id)
  -- An organization that is deleted takes its conversations along.
  where exists (select from conversations c where c.org_id = held.org_id and c.id = held.conversation_id);
  return old;
end $$;
create trigger release_conversations before delete on memberships for each row execute function release_conversations();
