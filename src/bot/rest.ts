import { API } from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';

/** Discord's REST API, apart from the gateway client's own: a login that failed there leaves this one usable. */
export interface OpenRest {
  api: API;
  close(): void;
}

/** @param apiUrl REST base without version */
export function openRest({ apiUrl, token }: { apiUrl: string; token: string }): OpenRest {
  const rest = new REST({ api: apiUrl, version: '10' }).setToken(token);
  return {
    api: new API(rest),
    close() {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}
