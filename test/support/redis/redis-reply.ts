export type RedisReply = string | number | null | RedisReply[];

/** An answer of Redis that begins with `-`. */
export class RedisReplyError extends Error {}
