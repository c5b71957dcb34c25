import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendError } from '../local-discord/page-server/send-error.ts';
import { faultOrder } from '../service/faults/fault.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';

/** Routes that order and remove faults of the player API; the page learns of active faults by an event. */
export function addFaultRoutes(app: FastifyInstance, registry: FaultRegistry): void {
  app.post('/api/order-fault', (request, reply) => {
    const { data, error } = faultOrder.safeParse(request.body);
    if (!data) return sendError(reply, 400, { code: 'bad-order', detail: nameWrongField(error) });
    return reply.code(201).send(registry.add(data));
  });
  // An unknown fault is no error, because it may end right before its removal.
  app.post('/api/clear-faults', (request) => {
    const { id } = clearBody.parse(request.body);
    if (id === undefined) registry.clear();
    else registry.remove(id);
    return {};
  });
}

const clearBody = z.strictObject({ id: z.string().max(20).optional() });

/** Returns the name of the wrong field; empty if the whole order is wrong. */
function nameWrongField({ issues: [first] }: z.ZodError): string {
  return String(first?.path[0] ?? '');
}
