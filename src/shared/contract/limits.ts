/** Limits of the player API (specification, section 8). */

/** A uid is 5 to 15 digits (section 4.1). */
export const uidPattern = /^\d{5,15}$/;

/** A User-Agent has at least this many characters (section 7.1, rule 1). */
export const minUserAgentLength = 10;

/** Characters: no browser and no application sends a longer User-Agent. */
export const maxUserAgentLength = 512;

/** Seconds a caller waits after FW_004 (section 7.1). */
export const edgeRetryAfterSeconds = 60;

/** A region code as it may be passed through: letters, digits, dash (the specification leaves the set open). */
export const regionPattern = /^[A-Za-z0-9-]{2,12}$/;

/** A craftland map's code: `#FREEFIRE` and 40 hex digits (decided); the `#`, which an address can't hold unescaped, may be missing. */
export const mapCodePattern = /^#?[Ff][Rr][Ee][Ee][Ff][Ii][Rr][Ee][0-9A-Fa-f]{40}$/;

/** An item identifier: digits (section 2.1). */
export const itemIdPattern = /^\d{1,20}$/;

/** The firewall's sliding window per address, unless the operator sets another (the specification shows no number). */
export const defaultEdgeLimit = { requests: 30, seconds: 10 } as const;
