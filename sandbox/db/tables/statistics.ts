/** What shoppers who agreed to statistics do: events of POST /stats and of POST /events/frontend-event, as they came. */
export const STATISTICS = `
CREATE TABLE stats_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL,
  uid TEXT NOT NULL,
  order_id TEXT,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stats_events_by_uid ON stats_events (uid);

CREATE TABLE frontend_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  created_at INTEGER NOT NULL
) STRICT;
`;
