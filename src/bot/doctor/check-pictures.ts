import { CardRenderer } from '../cards/engine/renderer.ts';
import { drawItemCard } from '../cards/item-card.ts';
import { openHttpClient } from '../http/http-client.ts';
import { openGallery } from '../images/gallery.ts';
import type { Check } from './check.ts';
import { ok, problem } from './finding.ts';

/** Draws a placeholder card, to test sharp and the fonts. */
export const checkPictures: Check = {
  name: 'Pictures',
  needs: [],
  async run({ config: { playerApi }, timeoutMs }) {
    const client = openHttpClient({ userAgent: playerApi.userAgent, now: Date.now });
    const gallery = openGallery({ client, playerApi: nowhere, sources: [], cache: undefined, now: Date.now });
    // No item has an empty ID, so the gallery draws a placeholder without a request.
    const [picture] = await gallery.fetch([{ kind: 'item', id: '' }], { deadline: Date.now() + timeoutMs });
    await client.close();
    if (!picture) return problem('the gallery gave no picture');
    const { data } = await drawItemCard(new CardRenderer(), {
      kind: undefined,
      name: '꧁ Ana ꧂ 测试',
      kindLine: 'Doctor',
      idLine: 'ID 0',
      picture,
    });
    return ok(`a card was drawn (${Math.round(data.length / 1000)} kB)`);
  },
};

const nowhere = { baseUrl: 'http://127.0.0.1:9/api/v1', key: undefined };
