import { expect, it } from 'vitest';
import { nameRoute } from '../../src/local-discord/http/route.ts';
import { coverage } from '../../src/local-discord/rest/coverage.ts';
import { restRoutes } from '../../src/local-discord/rest/routes.ts';
import type { World } from '../../src/local-discord/world.ts';

it('serves exactly the operations it says it serves', () => {
  // No route looks at the world before it is called.
  const routes = restRoutes({} as World).map(nameRoute);
  expect(routes.toSorted()).toEqual([...coverage].toSorted());
});
