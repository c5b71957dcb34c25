export const errorCodes = {
  FW_001: {
    status: 403,
    error: 'user_agent_missing',
    message:
      'The User-Agent header is missing or shorter than 10 characters. Send a descriptive one of 10 or more.',
  },
  FW_002: {
    status: 403,
    error: 'user_agent_blocked',
    message:
      'The User-Agent matches a known HTTP library or bot pattern. Send your own application identifier.',
  },
  FW_003: {
    status: 403,
    error: 'browser_too_old',
    message:
      'The User-Agent reports a very old browser. Use a current one or your own application identifier.',
  },
  FW_004: {
    status: 429,
    error: 'edge_rate_limited',
    message:
      'Too many requests from your address in a short time. Wait for the Retry-After interval, then retry.',
  },
  INVALID_PARAMETER: {
    status: 400,
    error: 'invalid_parameter',
    message: 'A parameter is missing or malformed.',
  },
  KEY_MISSING: {
    status: 401,
    error: 'key_missing',
    message: 'No API key was sent. Send it in the x-api-key header (or as the key query parameter).',
  },
  KEY_INVALID: {
    status: 401,
    error: 'key_invalid',
    message: 'The API key is not known or was revoked. Check it for typing errors or ask for a new one.',
  },
  PLAN_FORBIDDEN: {
    status: 403,
    error: 'plan_forbidden',
    message: 'Your plan does not include this endpoint. Ask for another plan.',
  },
  NOT_FOUND: {
    status: 404,
    error: 'not_found',
    message: 'Nothing was found under that address or identifier.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    error: 'quota_exceeded',
    message: 'The quota of your key is used up. Wait for the Retry-After interval, then retry.',
  },
  INTERNAL: {
    status: 500,
    error: 'internal',
    message: 'Something broke on our side. Try again in a minute.',
  },
  KEYS_UNAVAILABLE: {
    status: 503,
    error: 'keys_unavailable',
    message: "The service can't count requests at the moment. Try again in a second.",
  },
  UPSTREAM_UNAVAILABLE: {
    status: 503,
    error: 'upstream_unavailable',
    message: 'The game servers do not answer at the moment. Try again in a minute.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

interface ErrorBody {
  error: string;
  code: ErrorCode;
  message: string;
  status: number;
}

export function errorBody(code: ErrorCode, message: string = errorCodes[code].message): ErrorBody {
  const { error, status } = errorCodes[code];
  return { error, code, message, status };
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}
