/** Bytes that Discord takes from people without Nitro, as documented, for all files of a request. */
export const uploadLimits = { total: 25 * 1024 * 1024 };
