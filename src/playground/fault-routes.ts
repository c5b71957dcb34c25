import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOrder } from '../service/faults/fault.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import { refuse } from './refuse.ts';

/** What a visitor can do to the player API: order trouble, and take it away. What is on shows in the page's events. */
export function serveFaults(app: FastifyInstance, desk: FaultRegistry): void {
  app.post('/api/cause', (request, reply) => {
    const { data, error } = faultOrder.safeParse(request.body);
    if (!data) return refuse(reply, 400, { code: 'bad-order', detail: wrongField(error) });
    return reply.code(201).send(desk.add(data));
  });
  // A fault may end by itself while a visitor reaches for it: taking away what is gone is no mistake.
  app.post('/api/mend', (request) => {
    const { id } = mendBody.parse(request.body);
    if (id === undefined) desk.clear();
    else desk.remove(id);
    return {};
  });
}

const mendBody = z.strictObject({ id: z.string().max(20).optional() });

/** Empty where no field is to blame but the order as a whole. */
function wrongField({ issues: [first] }: z.ZodError): string {
  return String(first?.path[0] ?? '');
}
