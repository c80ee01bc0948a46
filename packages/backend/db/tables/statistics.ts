/** Acts of shoppers who agreed to statistics: events of POST /stats and of POST /events/frontend-event, as they came. */
export const STATISTICS = `
CREATE TABLE stats_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL,
  uid TEXT NOT NULL,
  -- As the browser says: no reference, and no proof.
  user_id INTEGER,
  order_id TEXT,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stats_events_by_uid ON stats_events (uid);
CREATE INDEX stats_events_by_user ON stats_events (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE frontend_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  created_at INTEGER NOT NULL
) STRICT;
`;
