import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { draw } from '../../src/service/pictures/art/drawings.ts';
import { drawPicture } from '../../src/service/pictures/draw-picture.ts';
import type { PictureKind } from '../../src/shared/contract/picture-kind.ts';

describe('the drawn pictures', () => {
  // A picture must stay the same for its id: clients cache it. If a change is meant, take the new digest from the failure.
  it.each<[PictureKind, string, string]>([
    ['avatar', '101', '-ugODe3XcCPaZsjYTbmIamR19AfSo9kdclDWTjASiiI'],
    ['avatar', '102', '7WD1hAsSUt-JJdI4F0ohtZa195t9KvHI475FShoWlnM'],
    ['avatar', '902', '8xVowm-gUd8Gsqi6__zEbjA7gBZr8Q0cgNaSMWan_Jk'],
    ['frame', '901', 'ZpTA-I_KUmiKYltc-yqrs-gbtCBQtX9sf8ejt14MvP8'],
    ['banner', '901', '4NY9klKVmqfiHZdzKKlOZDrN3zKAdEE7Z-fFrD3Qu7k'],
    ['weapon', '907', 'uCOLKOhI5lbK0RsfY_ahqRCv6CSdynM_TviSVfv9ZmQ'],
    ['clothes', '203', 'Q1YOSz3P5GMnkiUAYqtgLL7dyaIfcmx6yYbSolruqz8'],
    ['clothes', '204', 'RilAsiktNoPBlrxbbocrr4FrFfE7lIkbMZgNZ4ldfbc'],
    ['clothes', '205', 'IA0d_4JLGrHxRDJD7YiRaVvloiu0NnvOMm9U1XIBP-I'],
    ['clothes', '211', 'EdoYbtzoBFviiguvrNNKdN2WAfWtk5E5C_tlwcuwuJs'],
    ['clothes', '214', 'br8cXzcQ0NRXo1g5pZU1_aVyy-9Xgqwlce_L06Ys528'],
    ['pet', '1300', '_WFEWdcSs2cxGBPQblLL-qu8TqfQL1Ho0JIJqjyRKLs'],
    ['pet', '1310', '86kXiI1frpLQ-Zowxs5_NN2hT8RdFAbiH6mjvrZv_oQ'],
    ['item', '820', 'xOm_GNJeDorvAUeYe3qGR3Us0yJ8PnraGHHUn8IziNg'],
  ])('of kind %s with ids from %s are those that they have always been', (kind, prefix, digest) => {
    const hash = createHash('sha256');
    for (let number = 0; number < 200; number++)
      hash.update(drawPicture({ kind, id: `${prefix}${String(number).padStart(6, '0')}` }));
    expect(hash.digest('base64url')).toBe(digest);
  });

  it('need every symbol and every value that they name', () => {
    expect(() => draw('top', 'toga')).toThrow('assets/art/top.svg has no toga');
    expect(() => draw('top', 'shirt', { base: '#000000' })).toThrow('a drawing needs');
  });
});
