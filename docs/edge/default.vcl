vcl 4.1;

# Varnish (7 or newer) in front of the shops. They are a shared HTTP cache themselves and say in their headers what may be kept; this only
# does what they say, keeps foreign input from them, asks once for what many want, and serves what it has while they are away.
#
#   varnishd -a :80 -f /etc/varnish/default.vcl -s malloc,1g -p http_gzip_support=off
#
# Without http_gzip_support=off Varnish asks for gzip only, and the shops' brotli is never used.

import std;
import directors;

# One of these for each replica, named in vcl_init, too.
backend shop1 {
    .host = "app";
    .port = "3000";
    .connect_timeout = 1s;
    # A shop answers a page within 3 s and waits 12 s for the backend to carry out what is ordered.
    .first_byte_timeout = 15s;
    .between_bytes_timeout = 10s;
    # A shop that is stopped says so for 3 s before it refuses connections: two answers of three decide, so it is left alone by then.
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 1s;
        .initial = 2;
        .window = 3;
        .threshold = 2;
    }
}

# The backend, for the notices of payment gateways alone (docs/payments.md). Without Stripe, PayPal or Mollie nobody asks there.
backend notices {
    .host = "127.0.0.1";
    .port = "3001";
    .connect_timeout = 1s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 10s;
}

# The mailer, for the bounces that a mail relay reports (docs/mails.md). Without such a relay nobody asks there.
backend bounces {
    .host = "127.0.0.1";
    .port = "9466";
    .connect_timeout = 1s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 10s;
}

sub vcl_init {
    new shops = directors.shard();
    shops.add_backend(shop1);
    shops.reconfigure();
}

# The shop's other domains (docs/operations/domains.md), separated by "|". Any other name is the main domain. The shops get this name as
# Host, and it is part of the key below: a visitor's own names reach neither of them.
sub name_site {
    if (std.tolower(req.http.Host) ~ "^(?:cz\.localhost)(?::[0-9]+)?$") {
        set req.http.Host = regsub(std.tolower(req.http.Host), ":[0-9]+$", "");
    } else {
        set req.http.Host = "main";
    }
}

# A page is HTML for people, and Markdown for programs that name it in Accept and do not prefer HTML
# (docs/machine-shoppers.md). One spelling for each, so that Vary: Accept means two copies. Pictures and calls have
# other types: what the visitor writes counts there.
sub name_representation {
    if (req.url ~ "^/(?:api|media)/") {
        return;
    }
    std.collect(req.http.Accept);
    set req.http.X-Markdown = "0";
    set req.http.X-Html = "";
    set req.http.X-Any = "0";
    if (req.http.Accept ~ "(?i)(?:^|,)\s*text/markdown\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:[;,]|$)") {
        set req.http.X-Markdown = regsub(req.http.Accept, "(?i)^(?:.*?,)?\s*text/markdown\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=([01](?:\.\d+)?).*$", "\1");
    } elsif (req.http.Accept ~ "(?i)(?:^|,)\s*text/markdown\s*(?:;(?!\s*q=)[^,;]*)*(?:,|$)") {
        set req.http.X-Markdown = "1";
    }
    if (req.http.Accept ~ "(?i)(?:^|,)\s*text/html\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:[;,]|$)") {
        set req.http.X-Html = regsub(req.http.Accept, "(?i)^(?:.*?,)?\s*text/html\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=([01](?:\.\d+)?).*$", "\1");
    } elsif (req.http.Accept ~ "(?i)(?:^|,)\s*text/html\s*(?:;(?!\s*q=)[^,;]*)*(?:,|$)") {
        set req.http.X-Html = "1";
    } elsif (req.http.Accept ~ "(?i)(?:^|,)\s*text/\*\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:[;,]|$)") {
        set req.http.X-Html = regsub(req.http.Accept, "(?i)^(?:.*?,)?\s*text/\*\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=([01](?:\.\d+)?).*$", "\1");
    } elsif (req.http.Accept ~ "(?i)(?:^|,)\s*text/\*\s*(?:;(?!\s*q=)[^,;]*)*(?:,|$)") {
        set req.http.X-Html = "1";
    } elsif (req.http.Accept ~ "(?:^|,)\s*\*/\*\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:[;,]|$)") {
        set req.http.X-Any = regsub(req.http.Accept, "^(?:.*?,)?\s*\*/\*\s*(?:;(?!\s*q=)[^,;]*)*;\s*q=([01](?:\.\d+)?).*$", "\1");
    } elsif (req.http.Accept ~ "(?:^|,)\s*\*/\*\s*(?:;(?!\s*q=)[^,;]*)*(?:,|$)") {
        set req.http.X-Any = "1";
    }
    set req.http.Accept = "text/html";
    if (std.real(req.http.X-Markdown, 0.0) > 0.0) {
        # Of equals HTML wins, unless it is meant by */* alone.
        if (req.http.X-Html != "" && std.real(req.http.X-Markdown, 0.0) > std.real(req.http.X-Html, 0.0)) {
            set req.http.Accept = "text/markdown";
        } elsif (req.http.X-Html == "" && std.real(req.http.X-Markdown, 0.0) >= std.real(req.http.X-Any, 0.0)) {
            set req.http.Accept = "text/markdown";
        }
    }
    unset req.http.X-Markdown;
    unset req.http.X-Html;
    unset req.http.X-Any;
}

sub vcl_recv {
    # For std.healthy(); who is asked is chosen in vcl_backend_fetch.
    set req.backend_hint = shops.backend(resolve=LAZY);

    # As nginx.conf has it. Varnish's own 5 s are shorter than many pauses between two requests, and a request that meets the end of its
    # connection is lost.
    set sess.timeout_idle = 65s;

    # Whether Varnish lives, whatever the shops do.
    if (req.url == "/edge-health") {
        return (synth(200, "ok"));
    }
    if (req.restarts == 0) {
        # Overwritten, not appended to: what a visitor writes into them is not to be believed.
        set req.http.X-Forwarded-For = client.ip;
        set req.http.X-Forwarded-Host = req.http.Host;
        call name_site;
        unset req.http.X-Forwarded-Proto;
        unset req.http.X-Forwarded-Port;
        unset req.http.X-Real-IP;
        unset req.http.Forwarded;
        unset req.http.X-Old;
        set req.http.X-Request-Id = "varnish-" + req.xid;
        if (req.http.traceparent && req.http.traceparent !~ "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$") {
            unset req.http.traceparent;
        }
    }

    # Nothing else of the backend and the mailer is reached from outside. They verify what they are told.
    if (req.url ~ "^/gateway-notices/" || req.url == "/bounces") {
        if (req.method != "POST") {
            return (synth(405, "Method not allowed"));
        }
        if (std.integer(req.http.Content-Length, 0) > 1048576) {
            return (synth(413, "Too large"));
        }
        unset req.http.Cookie;
        unset req.http.Authorization;
        return (pass);
    }

    # As much JSON as the shop reads, and photos of a return. (It counts itself what comes without a length.)
    if (std.integer(req.http.Content-Length, 0) > 65536 &&
        (std.integer(req.http.Content-Length, 0) > 51380224 ||
         req.url !~ "^(?:/api/returns/orders/[^/?]+/photos|(?:/[a-z]{2})?/return/[^/?]+)(?:\?|$)")) {
        return (synth(413, "Too large"));
    }

    # Only the cookies of ours; what others set on this domain is none of the shop's business.
    if (req.http.Cookie) {
        set req.http.Cookie = ";" + req.http.Cookie;
        set req.http.Cookie = regsuball(req.http.Cookie, "; +", ";");
        set req.http.Cookie = regsuball(req.http.Cookie, ";(access_token_v1|device_token|locale|wishlist|(?:__Host-)?link_token|(?:__Secure-)?sign_in_[A-Za-z0-9_-]+|prepared_[A-Za-z0-9_-]+)=", "; \1=");
        set req.http.Cookie = regsuball(req.http.Cookie, ";[^ ][^;]*", "");
        set req.http.Cookie = regsuball(req.http.Cookie, "^[; ]+|[; ]+$", "");
        if (req.http.Cookie == "") {
            unset req.http.Cookie;
        }
    }

    # One spelling for each coding, in the order of the shops, so that there are four copies of a page and not thirty.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bzstd\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
        set req.http.Accept-Encoding = "zstd";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    call name_representation;

    if (req.method != "GET" && req.method != "HEAD") {
        # See vcl_backend_error: to be sent again a body has to be kept.
        if (req.http.Idempotency-Key ~ "^[A-Za-z0-9_-]{8,64}$" && req.restarts == 0 && !std.cache_req_body(64KB)) {
            return (synth(413, "Too large"));
        }
        return (pass);
    }
    # What may be anybody's own never meets the cache, whatever its headers say: these pages, and all calls but the public ones.
    # (A test holds both against the tables of the shop.)
    if (req.url ~ "^(?:/[a-z]{2})?/(?:cart|checkout|sign-in|sign-up|recover-password|verify|profile|order-tracking|wishlist|form|newsletter|preview|return|withdrawal|hand-over|500)(?:[/?]|$)") {
        return (pass);
    }
    if (req.url ~ "^/api/" &&
        req.url !~ "^/api/(?:bootstrap|languages|filters|system-catalog|products|product-configurations|collections|pages|blocks|system-entities|journey|campaign-discount|blog|payment-gateways|payment-methods|popups)(?:[/?]|$)") {
        return (pass);
    }
    # Machines that shop for people, and links that fill carts (docs/machine-shoppers.md).
    if (req.url ~ "^/(?:ucp|buy)/") {
        return (pass);
    }
    # A call without its language in the address depends on a cookie.
    if (req.url ~ "^/api/" && req.url !~ "[?&]lang=") {
        return (pass);
    }
    # The rest is the same for everybody: the shop does not look at them, and Varnish need not pass because of them.
    unset req.http.Cookie;
    unset req.http.Authorization;

    # See vcl_hit.
    set req.grace = 10d;
    if (req.http.X-Old == "ask first") {
        set req.grace = 1h;
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.Host);
    hash_data(req.url);
    return (lookup);
}

# An old copy serves at once while a new one is fetched behind it. One that is older than an hour only when the shop has been asked in vain,
# or none is healthy.
sub vcl_hit {
    if (obj.ttl < -1h && !req.http.X-Old && std.healthy(req.backend_hint)) {
        set req.http.X-Old = "ask first";
        return (restart);
    }
    return (deliver);
}

sub vcl_backend_fetch {
    unset bereq.http.X-Old;
    if (bereq.url ~ "^/gateway-notices/") {
        set bereq.backend = notices;
        return (fetch);
    }
    if (bereq.url == "/bounces") {
        set bereq.backend = bounces;
        return (fetch);
    }
    # Any replica that is healthy; for the second try another one.
    set bereq.backend = shops.backend(by=KEY, key=shops.key(bereq.http.X-Request-Id), alt=bereq.retries);
    # A page is answered within 3 s, whatever the backend does.
    if (bereq.url ~ "^/ucp/") {
        # Several calls of the backend.
        set bereq.first_byte_timeout = 35s;
    } elsif (bereq.url !~ "^/(?:api|media)/") {
        set bereq.first_byte_timeout = 5s;
    }
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        # A refresh that failed must not take the place of the copy that still serves.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # During a deployment a page of one build may reach a replica of the other: the next replica is asked for a file that one does not have.
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 3) {
        return (retry);
    }
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(?i)\bpublic\b" || beresp.http.Cache-Control ~ "(?i)\b(?:private|no-store)\b") {
        # Remembered for a while, so that the others who ask do not wait in line for it.
        set beresp.ttl = 30s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Its time to live Varnish reads itself: s-maxage less Age. A page only for ten seconds of it: this cache hears neither of cache versions nor of
    # purges, and the shop answers from its memory. What nginx is told by name says that it is a page.
    if (beresp.http.X-Accel-Expires && beresp.ttl > 10s) {
        set beresp.ttl = 10s;
    }
    unset beresp.http.X-Accel-Expires;
    # RFC 5861.
    set beresp.grace = 1h;
    if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-if-error=(\d+).*", "\1s"), 1h);
    }
    return (deliver);
}

sub vcl_backend_error {
    # Not to be reached, or silent: another replica is asked. A write only with an Idempotency-Key: it is carried out once, however often it is sent.
    if (bereq.retries == 0 &&
        (bereq.method == "GET" || bereq.method == "HEAD" || bereq.http.Idempotency-Key ~ "^[A-Za-z0-9_-]{8,64}$")) {
        return (retry);
    }
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    set beresp.status = 503;
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'";
    if (bereq.url ~ "^/api/") {
        set beresp.http.Content-Type = "application/json";
        set beresp.body = """{"error_code":"unavailable","message":"503"}""";
    } elsif (bereq.url ~ "^/ucp/2") {
        set beresp.http.Content-Type = "application/json";
        set beresp.body = """{"code":"unavailable","content":"The shop cannot answer now."}""";
    } else {
        set beresp.http.Content-Type = "text/html; charset=utf-8";
        set beresp.body = {"<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>503</title></head><body><main><h1>Gleich wieder da</h1><p>Bitte versuchen Sie es in wenigen Minuten noch einmal.</p><p lang="en">We are working on our shop. Please try again in a few minutes.</p></main></body></html>"};
    }
    return (deliver);
}

sub vcl_deliver {
    # RFC 5861, section 4: there is an old copy, and the shop failed. Once more, and that is the answer.
    if (resp.status >= 500 && req.http.X-Old == "ask first") {
        set req.http.X-Old = "serve";
        return (restart);
    }
    # RFC 9211: what this cache did, after what those behind it say.
    if (obj.hits > 0 && !obj.uncacheable) {
        set resp.http.X-Did = "varnish; hit";
        if (obj.ttl < 0s) {
            set resp.http.X-Did = "varnish; hit; ttl=-1";
        }
    } elsif (obj.uncacheable) {
        set resp.http.X-Did = "varnish; fwd=bypass";
    } else {
        set resp.http.X-Did = "varnish; fwd=miss; stored";
    }
    if (resp.http.Cache-Status) {
        set resp.http.Cache-Status = resp.http.Cache-Status + ", " + resp.http.X-Did;
    } else {
        set resp.http.Cache-Status = resp.http.X-Did;
    }
    unset resp.http.X-Did;
    # Each answer bears the id of its own request, also one that was kept.
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}

sub vcl_synth {
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain";
    set resp.body = resp.reason;
    if (resp.status == 413) {
        set resp.http.Content-Type = "application/json";
        set resp.body = """{"error_code":"too_large","message":"413"}""";
        if (req.url ~ "^/ucp/") {
            set resp.body = """{"code":"request_too_large","content":"The body is larger than 64 KB."}""";
        }
    }
    return (deliver);
}
