-- The approved platform (« plateforme agréée ») of an organization: how it is reached, what goes to it and what comes (ADR 114).
create table platform_connections (
  org_id uuid primary key references organizations on delete cascade,
  name text not null check (length(name) between 1 and 80),
  flow_url text not null check (length(flow_url) between 1 and 500),
  directory_url text not null check (length(directory_url) between 1 and 500),
  token_url text not null check (length(token_url) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  -- Header Organization-Id.
  organization_ref text check (length(organization_ref) between 1 and 100),
  -- The client's secret and the key of callbacks (PlatformSecrets), sealed: the tenant role does not read them.
  sealed text not null,
  -- Callbacks: null where the platform was not asked for them, or offers none.
  webhook_id text,
  -- Names the organization in the address of callbacks; it proves nothing, the signature does.
  endpoint text not null unique,
  -- Why the platform could not be asked the last time; null when it answered.
  fault text check (fault in ('unreachable', 'keys', 'not_found', 'refused', 'busy', 'unreadable')),
  fault_code text,
  -- Failed in a row.
  tries integer not null default 0,
  look_at timestamptz(3) not null,
  answered_at timestamptz(3),
  -- Flows that changed after this instant are still to be read.
  read_until timestamptz(3) not null,
  revision integer not null default 1,
  connected_by uuid,
  connected_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index platform_connections_look on platform_connections (look_at);

alter table platform_connections enable row level security;
create policy platform_connections_insert on platform_connections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('organization:update')));
create policy platform_connections_update on platform_connections for update to ardoise_app
  using (org_id = app_org() and (select app_may('organization:update'))) with check (org_id = app_org());
create policy platform_connections_delete on platform_connections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('organization:update')));
-- Who says a status of a received invoice has the platform asked.
create policy platform_connections_read on platform_connections for select to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:read')) or (select app_may('payment:write')) or (select app_may('received_invoice:read'))));
grant insert, update, delete on platform_connections to ardoise_app;
grant select (org_id, name, flow_url, directory_url, token_url, client_id, organization_ref, webhook_id, fault, fault_code, tries, look_at,
  answered_at, read_until, revision, connected_by, connected_at, updated_at) on platform_connections to ardoise_app;

-- What the organization hands over: an invoice, or what it says of one (« Encaissée », « Annulée »). The id is the tracking id.
create table platform_deposits (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- What the organization says, as the buyer, of a supplier's invoice that its platform brought (204 to 211) leaves by the same outbox.
  invoice_id uuid,
  kind text not null check (kind in ('invoice', 'cash_in', 'cancelled', 'answer')),
  -- Of a cash-in; null for what was received before the invoice (BT-113).
  payment_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'deposited', 'accepted', 'refused')),
  -- Tries that began: after the first, the platform may already have the file.
  begun integer not null default 0,
  -- Not before.
  try_at timestamptz(3) not null,
  flow_id text,
  reason_code text check (length(reason_code) <= 100),
  reason_text text check (length(reason_text) <= 1000),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A received invoice of which something was said stays: the commands refuse to delete it.
  received_id uuid,
  status_code integer,
  reasons text[] not null default '{}',
  note text check (length(note) <= 2000),
  -- « Encaissée » tells one movement of money on one invoice, or names the payment.
  movement_id uuid,
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  check (kind = 'cash_in' or payment_id is null),
  check ((state = 'refused') = (reason_code is not null)),
  foreign key (org_id, received_id) references received_invoices (org_id, id),
  constraint platform_deposits_answer check (case when kind = 'answer'
    then invoice_id is null and received_id is not null and status_code in (204, 205, 206, 207, 208, 210, 211)
    else invoice_id is not null and received_id is null and status_code is null and note is null and reasons = '{}' end),
  foreign key (org_id, movement_id) references money_movements (org_id, id),
  check (movement_id is null or (kind = 'cash_in' and payment_id is null))
);
create index platform_deposits_invoice on platform_deposits (org_id, invoice_id, created_at);
create index platform_deposits_waiting on platform_deposits (try_at, org_id) where state = 'waiting';
-- Delivered once; a refused delivery may be made again.
create unique index platform_deposits_payment on platform_deposits (org_id, payment_id) where payment_id is not null and state <> 'refused';
create index platform_deposits_received on platform_deposits (org_id, received_id, created_at) where received_id is not null;
-- The received invoices of which a status was said, for the filter of their list.
create index platform_deposits_said on platform_deposits (org_id, status_code, received_id) where received_id is not null and state <> 'refused';
create unique index platform_deposits_once on platform_deposits (org_id, invoice_id, kind)
  where payment_id is null and movement_id is null and state <> 'refused';
create unique index platform_deposits_movement on platform_deposits (org_id, movement_id, invoice_id)
  where movement_id is not null and state <> 'refused';

alter table platform_deposits enable row level security;
create policy platform_deposits_update on platform_deposits for update to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org());
create policy platform_deposits_read on platform_deposits for select to ardoise_app
  using (org_id = app_org() and case when kind = 'answer' then (select app_may('received_invoice:read'))
    else (select app_may('invoice:read')) or (select app_may('payment:write')) end);
create policy platform_deposits_insert on platform_deposits for insert to ardoise_app
  with check (org_id = app_org() and case when kind = 'answer' then (select app_may('received_invoice:write'))
    else (select app_may('invoice:issue')) or (select app_may('payment:write')) end);
grant select, insert, update on platform_deposits to ardoise_app;

-- What platforms say of the organization's invoices: a row for each document that a message names.
create table platform_messages (
  org_id uuid not null references organizations on delete cascade,
  flow_id text not null check (length(flow_id) <= 64),
  position integer not null,
  -- Null when it could not be read: `problem` says why.
  message_id text check (length(message_id) <= 300),
  invoice_number text check (length(invoice_number) <= 100),
  -- Null when no invoice of the organization bears the number.
  invoice_id uuid,
  code integer,
  -- When the status was set, as the message says (MDT-78).
  set_at timestamptz(3),
  -- [{"code", "text", "note"}]
  reasons jsonb not null default '[]',
  problem text check (length(problem) <= 100),
  -- The file as it came, with the first row of its message.
  raw bytea,
  received_at timestamptz(3) not null,
  -- Of a flow about what the organization buys: what suppliers and platforms say of received invoices stands beside what is said of its own.
  bought boolean not null default false,
  -- Null when no received invoice is meant, or it was deleted since.
  received_id uuid,
  primary key (org_id, flow_id, position),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  check (problem is not null or num_nulls(message_id, invoice_number, code, set_at) = 0),
  foreign key (org_id, received_id) references received_invoices (org_id, id) on delete set null (received_id),
  check (case when bought then invoice_id is null else received_id is null end)
);
create index platform_messages_invoice on platform_messages (org_id, invoice_id, set_at) where invoice_id is not null;
create index platform_messages_unfiled on platform_messages (org_id, received_at) where invoice_id is null;
create index platform_messages_received on platform_messages (org_id, received_id, set_at) where received_id is not null;

alter table platform_messages enable row level security;
create policy platform_messages_read on platform_messages for select to ardoise_app
  using (org_id = app_org() and case when bought then (select app_may('received_invoice:read')) else (select app_may('invoice:read')) end);
create policy platform_messages_write on platform_messages for all to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on platform_messages to ardoise_app;

-- Suppliers' invoices that came by the approved platform, a row for each flow: what was taken once is not taken again.
create table platform_received (
  org_id uuid not null references organizations on delete cascade,
  flow_id text not null check (length(flow_id) <= 64),
  -- No foreign key: the flow of a received invoice that was deleted stays taken.
  received_id uuid,
  -- Why its file was set aside.
  problem text check (length(problem) <= 100),
  received_at timestamptz(3) not null,
  primary key (org_id, flow_id),
  check (num_nonnulls(received_id, problem) = 1)
);
create index platform_received_invoice on platform_received (org_id, received_id) where received_id is not null;
create index platform_received_aside on platform_received (org_id, flow_id) where problem is not null;

alter table platform_received enable row level security;
create policy platform_received_read on platform_received for select to ardoise_app
  using (org_id = app_org() and (select app_may('received_invoice:read')));
create policy platform_received_insert on platform_received for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('*')));
create policy platform_received_update on platform_received for update to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update on platform_received to ardoise_app;

-- Where an issued invoice stands with the approved platform (platformStateOf), beside the frozen row: lists show it and filter by it.
create table invoice_platform_states (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  -- A code of the life cycle, or what became of the delivery; null where a platform spoke of a second delivery alone.
  state text check (state ~ '^([0-9]{3}|waiting|sent|not_taken)$'),
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index invoice_platform_states_filter on invoice_platform_states (org_id, state, invoice_id);

alter table invoice_platform_states enable row level security;
create policy invoice_platform_states_read on invoice_platform_states for select to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:read')) or (select app_may('payment:write'))));
-- As platform_deposits: whoever issues or is paid hands an invoice over.
create policy invoice_platform_states_insert on invoice_platform_states for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('invoice:issue')) or (select app_may('payment:write'))));
create policy invoice_platform_states_update on invoice_platform_states for update to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:issue')) or (select app_may('payment:write')))) with check (org_id = app_org());
grant select, insert on invoice_platform_states to ardoise_app;
grant update (state) on invoice_platform_states to ardoise_app;
