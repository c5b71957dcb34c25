import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { draw } from '../../src/service/pictures/art/drawings.ts';
import { drawPicture } from '../../src/service/pictures/draw-picture.ts';
import type { PictureKind } from '../../src/shared/contract/picture-kind.ts';

describe('the drawn pictures', () => {
  // A picture must stay the same for its id: clients cache it. If a change is meant, take the new digest from the failure.
  it.each<[PictureKind, string, string]>([
    ['avatar', '101', 'fywgIHj4KaQNa49vm2xXhvpg6OSn0alqrLnZpcX_R94'],
    ['avatar', '102', 'bjsb56-Ui_u_vLWSz8macdGC04YKo7qQkG8UfxeAg4g'],
    ['avatar', '902', 'N9hYoDUjmiw3QlVodNTbMDOM2GyJLKjMgk3Imx6wlLs'],
    ['frame', '901', 'ZpTA-I_KUmiKYltc-yqrs-gbtCBQtX9sf8ejt14MvP8'],
    ['banner', '901', '4NY9klKVmqfiHZdzKKlOZDrN3zKAdEE7Z-fFrD3Qu7k'],
    ['weapon', '907', 'SIK1TToEY0LjbnUAglLX52UHy6co3CZnY2aMaHXRTwI'],
    ['clothes', '203', '01nM_eAeu4BnZiS_u-o4VBmSsPl4cmVK2viBY9vSCZ0'],
    ['clothes', '204', 'fs18bRYmlq1ZSzoOjeskgk5jA5ZvOQcTX8qaAcaaJuQ'],
    ['clothes', '205', 'GxfDvaQcL1kQXZlCdfD5vaHiC7SW_7npCt_yjyhV2P8'],
    ['clothes', '211', 'uI8bua-1jImiGDFBHyF5x83mhNQpz4-4bVFa3Ha6TMA'],
    ['clothes', '214', 'Ck0AUgDbyLmjE2by67SQC7lIwL9s67xrBf_tdGVsJHw'],
    ['pet', '1300', 'Le0r4Qm8G26PIyzqst9Cvt6KW89LQE0cxk-SxrPhGc0'],
    ['pet', '1310', 'hVQjPbNjdYjEqkMUKxcqj5CO1lEEeovw6k_jQ6maTsQ'],
    ['item', '820', '93PFQ2JI7LW37gMi76ZaztiHLpA9pVkSyiDCElYkzuo'],
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
