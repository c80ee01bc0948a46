vcl 4.1;

# Varnish (7 or newer) in front of the shops. They are a shared HTTP cache themselves and say in their headers what may be kept; this only
# does what they say, keeps foreign input from them, and asks once for what many want.
#
#   varnishd -a :80 -f /etc/varnish/default.vcl -s malloc,1g -p http_gzip_support=off
#
# Without http_gzip_support=off Varnish asks for gzip only, and the shops' brotli is never used.

import std;

backend shops {
    .host = "app";
    .port = "3000";
    .connect_timeout = 1s;
    .first_byte_timeout = 15s;
    .between_bytes_timeout = 10s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 1s;
        .initial = 2;
        .window = 4;
        .threshold = 2;
    }
}

sub vcl_recv {
    # Overwritten, not appended to: what a visitor writes into them is not to be believed.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Host = req.http.Host;
    unset req.http.X-Forwarded-Proto;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Real-IP;
    unset req.http.Forwarded;
    set req.http.X-Request-Id = "varnish-" + req.xid;
    if (req.http.traceparent && req.http.traceparent !~ "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$") {
        unset req.http.traceparent;
    }

    # Only the cookies of ours; what others set on this domain is none of the shop's business.
    if (req.http.Cookie) {
        set req.http.Cookie = ";" + req.http.Cookie;
        set req.http.Cookie = regsuball(req.http.Cookie, "; +", ";");
        set req.http.Cookie = regsuball(req.http.Cookie, ";(access_token_v1|locale)=", "; \1=");
        set req.http.Cookie = regsuball(req.http.Cookie, ";[^ ][^;]*", "");
        set req.http.Cookie = regsuball(req.http.Cookie, "^[; ]+|[; ]+$", "");
        if (req.http.Cookie == "") {
            unset req.http.Cookie;
        }
    }

    # One spelling for each coding, so that there are three copies of a page and not thirty.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What may be anybody's own never meets the cache, whatever its headers say: these pages, and all calls but the public ones.
    # (A test holds both against the tables of the shop.)
    if (req.url ~ "^(?:/en)?/(?:cart|checkout|500)(?:[/?]|$)") {
        return (pass);
    }
    if (req.url ~ "^/api/" &&
        req.url !~ "^/api/(?:bootstrap|languages|filters|system-catalog|products|product-configurations|collections|pages|blocks|campaign-discount|payment-gateways|payment-methods)(?:[/?]|$)") {
        return (pass);
    }
    # A call without its language in the address depends on a cookie.
    if (req.url ~ "^/api/" && req.url !~ "[?&]lang=") {
        return (pass);
    }
    # The rest is the same for everybody: the shop does not look at them, and Varnish need not pass because of them.
    unset req.http.Cookie;
    unset req.http.Authorization;

    # Old copies serve for a while anyway; when no shop is healthy, for as long as they are kept.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 1h;
    }
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        # A refresh that failed must not take the place of the copy that still serves.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(?i)\bpublic\b" || beresp.http.Cache-Control ~ "(?i)\b(?:private|no-store)\b") {
        # Remembered for a while, so that the others who ask do not wait in line for it.
        set beresp.ttl = 30s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # RFC 5861. Its time to live Varnish reads itself: s-maxage less Age.
    set beresp.grace = 1h;
    if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-if-error=(\d+).*", "\1s"), 1h);
    }
    return (deliver);
}

sub vcl_deliver {
    if (obj.uncacheable) {
        set resp.http.X-Edge = "BYPASS";
    } elsif (obj.hits > 0) {
        set resp.http.X-Edge = "HIT";
    } else {
        set resp.http.X-Edge = "MISS";
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
