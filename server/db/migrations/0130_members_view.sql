-- Up Migration
-- The picture and « the last owner » belong to every page of members: read with the rest, once, instead of asked row by row beside it.
create or replace view searchable_members as
  select m.org_id, m.user_id, m.role, m.status, m.created_at, u.name, u.email, u.image, p.title, fold(u.name) collate "C" as sort_name,
         search_text(u.name || ' ' || u.email || ' ' || coalesce(p.title, '')) as search,
         p.avatar_version,
         m.role = 'owner' and m.status = 'active' and (
           select count(*) from memberships o where o.org_id = app_org() and o.role = 'owner' and o.status = 'active'
         ) = 1 as last_owner
  from memberships m join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
  where m.org_id = app_org();
