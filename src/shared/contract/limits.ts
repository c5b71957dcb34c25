/** Limits of the player API (specification, section 8). */

/** Pattern of a player ID (section 4.1). */
export const uidPattern = /^\d{5,15}$/;

/** Minimum User-Agent length (section 7.1, rule 1). */
export const minUserAgentLength = 10;

export const maxUserAgentLength = 512;

/** Seconds to pause after FW_004 (section 7.1). */
export const edgeRetryAfterSeconds = 60;

/** Pattern of a region code; accepts unknown ones, because the specification leaves the set open. */
export const regionPattern = /^[A-Za-z0-9-]{2,12}$/;

/** Pattern of a map code. Our decision: the `#`, which URLs can't contain unescaped, may be missing. */
export const mapCodePattern = /^#?[Ff][Rr][Ee][Ee][Ff][Ii][Rr][Ee][0-9A-Fa-f]{40}$/;

export const itemIdPattern = /^\d{1,20}$/;

/** The firewall's default sliding window per address; the specification gives no number. */
export const defaultEdgeLimit = { requests: 30, seconds: 10 } as const;
