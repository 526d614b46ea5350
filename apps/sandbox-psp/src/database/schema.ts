/** Amounts are centavos, times are milliseconds since 1970. States are the standard's own words. */
export const SCHEMA = `
create table if not exists charges (
  id integer primary key,
  txid text not null unique,
  pix_key text not null,
  amount integer not null check (amount > 0),
  created_at integer not null,
  expires_in integer not null,
  status text not null,
  revision integer not null,
  location text not null unique,
  code text not null,
  -- What was said besides and is only told again: payer, words, whether the amount may change.
  besides text not null
) strict;
create index if not exists charges_by_time on charges (created_at);

create table if not exists receipts (
  end_to_end_id text primary key,
  txid text not null references charges (txid),
  pix_key text not null,
  amount integer not null check (amount > 0),
  paid_at integer not null
) strict;
create index if not exists receipts_by_time on receipts (paid_at);
create index if not exists receipts_by_charge on receipts (txid);

create table if not exists returns (
  end_to_end_id text not null references receipts (end_to_end_id),
  id text not null,
  return_id text not null,
  amount integer not null check (amount > 0),
  nature text not null,
  description text,
  status text not null,
  asked_at integer not null,
  -- When it becomes final; null: it is, or somebody else decides.
  due_at integer,
  settled_at integer,
  primary key (end_to_end_id, id)
) strict;
create index if not exists returns_by_due on returns (due_at) where due_at is not null;

create table if not exists payouts (
  id text primary key,
  end_to_end_id text not null unique,
  from_key text not null,
  to_key text not null,
  amount integer not null check (amount > 0),
  -- The whole request, to know it again.
  asked text not null,
  status text not null,
  asked_at integer not null,
  due_at integer,
  settled_at integer,
  -- Why it was not done.
  fault text
) strict;
create index if not exists payouts_by_due on payouts (due_at) where due_at is not null;
create index if not exists payouts_by_time on payouts (asked_at);

create table if not exists webhooks (
  pix_key text primary key,
  url text not null,
  created_at integer not null
) strict;

-- What has still to be told; what was taken is deleted.
create table if not exists deliveries (
  id integer primary key,
  url text not null,
  body text not null,
  attempts integer not null default 0,
  due_at integer not null
) strict;
create index if not exists deliveries_by_due on deliveries (due_at);
`
