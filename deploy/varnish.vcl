# For Varnish: install as /etc/varnish/default.vcl (docs/how-to/cache.md).
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "8080";
    # rathaus gives up after 30 seconds (--answer-time) and explains why.
    .first_byte_timeout = 75s;
    .between_bytes_timeout = 75s;
}

# Varnish speaks no HTTPS, so a proxy is in front of it, which names its clients.
acl proxies {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.Data-Version;
        unset req.http.Data-Day;
        unset req.http.Wanted;
        # What others claim must not count.
        if (client.ip !~ proxies) {
            set req.http.X-Forwarded-For = client.ip;
        }
    }
    # Metrics name API keys. rathaus has them on another address (RATHAUS_METRICS); this is in case that changes.
    if (req.url ~ "^/metrics") {
        return (synth(404));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What an API key admits to is for its holder alone.
    if (req.http.Api-Key || req.http.X-Api-Key || req.http.Authorization) {
        return (pass);
    }
    # Attached files, bulk files and the finance service, which needs keys: as without a cache.
    if (req.url ~ "(?i)^/(dokumente|bulk|finance|mcp|healthz|readyz)(/|\?|$)"
        || req.url ~ "(?i)^/(api|cdws)/files/|^/sitzungen/ratspost") {
        # Only the first round: later, it is the question for the version.
        if (!req.http.Wanted) {
            return (pass);
        }
        return (hash);
    }
    # Many browsers, few kinds of responses: the coding that rathaus would choose, unless there are weights.
    if (req.http.Accept-Encoding ~ "^[a-z, ]*\bzstd\b[a-z, ]*$") {
        set req.http.Accept-Encoding = "zstd";
    } elsif (req.http.Accept-Encoding ~ "^[a-z, ]*\bbr\b[a-z, ]*$") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "^[a-z, ]*\bgzip\b[a-z, ]*$") {
        set req.http.Accept-Encoding = "gzip";
    }
    # What all browsers send for a page begins like this.
    if (req.http.Accept ~ "^text/html,application/xhtml\+xml,application/xml;q=0\.9,") {
        set req.http.Accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    }
    # Browsers name their languages in many ways, the best first. Of those that pages have, the first one decides.
    if (req.http.Accept-Language ~ "(?i)^((?! *(de|en)\b)[^,]*,)* *de\b") {
        set req.http.Accept-Language = "de";
    } elsif (req.http.Accept-Language ~ "(?i)^((?! *(de|en)\b)[^,]*,)* *en\b") {
        set req.http.Accept-Language = "en";
    } else {
        unset req.http.Accept-Language;
    }
    if (!req.http.Data-Version) {
        # First the version of the data, which the cache has for a second, then what the client wants, by that version.
        set req.http.Wanted = req.url;
        set req.url = "/readyz";
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.Host);
    if (!req.http.Wanted) {
        hash_data(req.http.Data-Version);
        hash_data(req.http.Data-Day);
    }
    return (lookup);
}

sub vcl_backend_fetch {
    if (bereq.http.Wanted) {
        unset bereq.http.If-None-Match;
        unset bereq.http.If-Modified-Since;
        unset bereq.http.Wanted;
        set bereq.http.Asks-Version = "1";
    }
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (bereq.url == "/readyz" && bereq.http.Asks-Version) {
        if (beresp.status == 200) {
            # From when it was asked for: a slow answer is soon too old.
            set beresp.ttl = 1s - (now - bereq.time);
            if (beresp.ttl < 0.1s) {
                set beresp.ttl = 0.1s;
            }
        } else {
            set beresp.ttl = 0s;
        }
        return (deliver);
    }
    # A response is kept if it belongs to the version by which it would be found, and to everybody.
    if (beresp.status == 200 && beresp.http.Cache-Control == "no-cache" && beresp.http.Data-Version
        && beresp.http.Data-Version == bereq.http.Data-Version) {
        set beresp.ttl = 1h;
        return (deliver);
    }
    # Addresses that never change contain a hash or a version.
    if (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
        return (deliver);
    }
    # Not kept; for a second, others do not wait for it either.
    set beresp.ttl = 1s;
    set beresp.uncacheable = true;
    return (deliver);
}

sub vcl_deliver {
    if (req.http.Wanted) {
        set req.url = req.http.Wanted;
        unset req.http.Wanted;
        if (resp.status == 200) {
            set req.http.Data-Version = resp.http.Data-Version;
            set req.http.Data-Day = resp.http.Data-Day;
        } else {
            # There is no data, or no server: rathaus or Varnish says why.
            set req.http.Data-Version = "none";
        }
        return (restart);
    }
    if (obj.hits > 0) {
        # That of the first request for the response.
        unset resp.http.X-Request-Id;
    }
}
