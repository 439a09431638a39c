import { sql, type Kysely } from 'kysely'

/** Events and their guests (decision 097). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its address, which stays when its title changes.
  slug text NOT NULL CONSTRAINT one_event_of_a_slug UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  year int NOT NULL REFERENCES seasons,
  title text NOT NULL CHECK (title <> ''),
  summary text NOT NULL DEFAULT '',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  timezone text NOT NULL,
  venue text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  online_url text,
  audience text NOT NULL CHECK (audience IN ('public', 'press', 'members', 'nominees', 'sponsors')),
  -- Guests answer on our page; null: as many as come.
  takes_guests boolean NOT NULL DEFAULT false,
  capacity int CHECK (capacity BETWEEN 1 AND 100000),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'cancelled')),
  -- Told to the guests.
  reason text NOT NULL DEFAULT '',
  author_id bigint REFERENCES users,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK (venue <> '' OR online_url IS NOT NULL)
);
CREATE INDEX events_in_order ON events (starts_at, id);
CREATE INDEX events_of_author ON events (author_id);

CREATE TABLE event_guests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL REFERENCES events,
  -- What the guest's secret link is signed from.
  link_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id bigint REFERENCES users,
  name text NOT NULL DEFAULT '',
  email citext NOT NULL,
  -- told: hears of changes only.
  state text NOT NULL CHECK (state IN ('going', 'waiting', 'told', 'left')),
  -- Which of the event's places; null where they are not counted.
  place int CHECK (place > 0),
  waiting_since timestamptz,
  version int NOT NULL DEFAULT 1,
  links_mailed int NOT NULL DEFAULT 0,
  link_mailed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'waiting' OR waiting_since IS NOT NULL)
);
-- The last guards: one answer for each address, and one guest for each place.
CREATE UNIQUE INDEX one_guest_per_address ON event_guests (event_id, email);
CREATE UNIQUE INDEX one_guest_per_place ON event_guests (event_id, place) WHERE state = 'going';
CREATE INDEX event_guests_waiting ON event_guests (event_id, waiting_since, id) WHERE state = 'waiting';
CREATE INDEX event_guests_of_user ON event_guests (user_id);
CREATE INDEX event_guests_of_address ON event_guests (email);

-- A person's secret calendar address; a new key closes the old one.
CREATE TABLE event_feeds (
  user_id bigint PRIMARY KEY REFERENCES users,
  feed_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL
);

CREATE TRIGGER events_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version('press');
  `.execute(db)
}
