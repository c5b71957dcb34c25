import type { Player } from '../../shared/contract/player.ts';
import { standardTheme, type Theme } from '../settings/list/themes.ts';
import type { Language } from '../text/languages.ts';
import type { ViewPicture } from './message/view.ts';

export function themePicture(card: ViewPicture, theme: Theme | undefined, language: Language): ViewPicture {
  const alt = [language.t('panel.cardAlt', { theme: language.t(`panel.themes.${theme ?? standardTheme}`) })];
  return { ...card, name: 'theme.jpg', alt };
}

export function samplePlayer({ t }: Language): Player {
  return {
    uid: '1234567890',
    nickname: t('panel.sampleName'),
    level: 67,
    exp: 2_100_000,
    region: undefined,
    likes: 12_345,
    battleRoyale: { rank: 318, points: 3_120 },
    clashSquad: { rank: 322 },
    isLastLoginDayOnly: false,
    primeLevel: undefined,
    isDeleted: false,
    hidesRest: false,
    feats: {},
    looks: {
      headPicId: '902000003',
      bannerId: '901000001',
      badgeCount: undefined,
      clothes: ['203000001', '204000001', '205000001', '211000001'],
      weaponSkins: ['907000010'],
      skills: [],
    },
    badges: [],
    pet: { id: '1300000051', level: 7, exp: undefined },
    diamondCost: undefined,
    pictureAddresses: {},
    sentItems: [],
    unread: [],
  };
}
