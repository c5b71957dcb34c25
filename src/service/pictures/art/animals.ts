/** How a kind of pet looks. */
export interface Animal {
  form: 'round' | 'wide' | 'box' | 'tall' | 'stone' | 'blob';
  coat: string;
  belly: string;
  /** Collar, hat, inner ear, beak and the like. */
  accent: string;
  ears:
    | 'cat'
    | 'fox'
    | 'floppy'
    | 'round'
    | 'rabbit'
    | 'small'
    | 'wolf'
    | 'tufts'
    | 'antenna'
    | 'horns'
    | 'fin'
    | 'none';
  muzzle: 'cat' | 'dog' | 'beak' | 'bill' | 'grid' | 'smile' | 'teeth' | 'snout' | 'flat' | 'ape';
  tail: 'curl' | 'bushy' | 'ringed' | 'stub' | 'wings' | 'spiked' | 'fish' | 'arms' | 'none';
  marks: readonly (
    | 'mask'
    | 'patches'
    | 'stripes'
    | 'cheeks'
    | 'spots'
    | 'face'
    | 'brows'
    | 'cracks'
    | 'ribs'
    | 'visor'
    | 'disc'
  )[];
  extra:
    | 'collar'
    | 'detective'
    | 'scarf'
    | 'headband'
    | 'glasses'
    | 'beanie'
    | 'bolt'
    | 'flower'
    | 'bow'
    | 'crown'
    | 'tusks'
    | 'moon'
    | 'flame'
    | 'none';
}

/** By the last six digits of a pet's id, which its skin shares. */
export const animals: Record<string, Animal> = {
  // Kitty
  '000001': {
    form: 'round',
    coat: '#f6e7d3',
    belly: '#ffffff',
    accent: '#ff7a9c',
    ears: 'cat',
    muzzle: 'cat',
    tail: 'curl',
    marks: ['cheeks', 'patches'],
    extra: 'bow',
  },
  // Mechanical Pup
  '000011': {
    form: 'box',
    coat: '#9fb0c9',
    belly: '#dfe8f5',
    accent: '#35d6ff',
    ears: 'floppy',
    muzzle: 'grid',
    tail: 'stub',
    marks: ['visor'],
    extra: 'none',
  },
  // Night Panther
  '000021': {
    form: 'round',
    coat: '#2f2b4a',
    belly: '#514a78',
    accent: '#b06bff',
    ears: 'cat',
    muzzle: 'cat',
    tail: 'curl',
    marks: [],
    extra: 'moon',
  },
  // Detective Panda
  '000031': {
    form: 'round',
    coat: '#f7f5f0',
    belly: '#ffffff',
    accent: '#2b2838',
    ears: 'round',
    muzzle: 'dog',
    tail: 'stub',
    marks: ['mask'],
    extra: 'detective',
  },
  // Shiba
  '000041': {
    form: 'wide',
    coat: '#e59a45',
    belly: '#fff3df',
    accent: '#e0455e',
    ears: 'small',
    muzzle: 'dog',
    tail: 'curl',
    marks: ['face', 'brows'],
    extra: 'collar',
  },
  // Spirit Fox
  '000051': {
    form: 'wide',
    coat: '#7fd6f7',
    belly: '#f2fdff',
    accent: '#3a6fe8',
    ears: 'fox',
    muzzle: 'dog',
    tail: 'bushy',
    marks: ['face'],
    extra: 'flame',
  },
  // Robo
  '000061': {
    form: 'box',
    coat: '#f2b632',
    belly: '#4a4f6b',
    accent: '#5df2c8',
    ears: 'antenna',
    muzzle: 'grid',
    tail: 'none',
    marks: ['visor'],
    extra: 'none',
  },
  // Poring
  '000071': {
    form: 'blob',
    coat: '#ff8fb3',
    belly: '#ffd3e0',
    accent: '#6ccf4a',
    ears: 'none',
    muzzle: 'smile',
    tail: 'none',
    marks: ['cheeks'],
    extra: 'flower',
  },
  // Ottero
  '000081': {
    form: 'wide',
    coat: '#8a5a3c',
    belly: '#f0d6b0',
    accent: '#2fb7d6',
    ears: 'small',
    muzzle: 'dog',
    tail: 'fish',
    marks: ['face'],
    extra: 'scarf',
  },
  // Falco
  '000091': {
    form: 'round',
    coat: '#a8703a',
    belly: '#fbe7c6',
    accent: '#ffb52e',
    ears: 'none',
    muzzle: 'beak',
    tail: 'wings',
    marks: ['mask', 'brows'],
    extra: 'none',
  },
  // Mr. Waggor
  '000101': {
    form: 'round',
    coat: '#2c3f6e',
    belly: '#ffffff',
    accent: '#ff9f2e',
    ears: 'none',
    muzzle: 'bill',
    tail: 'wings',
    marks: ['face', 'cheeks'],
    extra: 'bow',
  },
  // Rockie
  '000111': {
    form: 'stone',
    coat: '#8d8a9b',
    belly: '#b9b6c6',
    accent: '#6fe06a',
    ears: 'none',
    muzzle: 'flat',
    tail: 'arms',
    marks: ['cracks'],
    extra: 'flower',
  },
  // Beaston
  '000112': {
    form: 'wide',
    coat: '#5a4a8a',
    belly: '#c9b6ee',
    accent: '#ffcf3f',
    ears: 'round',
    muzzle: 'ape',
    tail: 'none',
    marks: [],
    extra: 'tusks',
  },
  // Dreki
  '000113': {
    form: 'round',
    coat: '#57c46b',
    belly: '#fff1b3',
    accent: '#ff7a3c',
    ears: 'horns',
    muzzle: 'snout',
    tail: 'spiked',
    marks: ['spots'],
    extra: 'none',
  },
  // Moony
  '000114': {
    form: 'tall',
    coat: '#b9a7f5',
    belly: '#f3edff',
    accent: '#ffd84d',
    ears: 'rabbit',
    muzzle: 'smile',
    tail: 'stub',
    marks: ['cheeks'],
    extra: 'moon',
  },
  // Dr. Beanie
  '000115': {
    form: 'round',
    coat: '#ffd23f',
    belly: '#fff4c2',
    accent: '#ff8a2e',
    ears: 'none',
    muzzle: 'bill',
    tail: 'wings',
    marks: ['cheeks'],
    extra: 'beanie',
  },
  // Sensei Tig
  '000116': {
    form: 'wide',
    coat: '#f08a2c',
    belly: '#fff5e3',
    accent: '#d6283f',
    ears: 'round',
    muzzle: 'cat',
    tail: 'curl',
    marks: ['stripes', 'face'],
    extra: 'headband',
  },
  // Agent Hop
  '000117': {
    form: 'round',
    coat: '#e9e4f2',
    belly: '#ffffff',
    accent: '#2a2d45',
    ears: 'rabbit',
    muzzle: 'cat',
    tail: 'stub',
    marks: ['cheeks'],
    extra: 'glasses',
  },
  // Yeti
  '000118': {
    form: 'tall',
    coat: '#e8f3fb',
    belly: '#bfe1f5',
    accent: '#4aa3df',
    ears: 'horns',
    muzzle: 'ape',
    tail: 'arms',
    marks: [],
    extra: 'tusks',
  },
  // Flash
  '000119': {
    form: 'round',
    coat: '#f7c531',
    belly: '#fff6d1',
    accent: '#e8452e',
    ears: 'fox',
    muzzle: 'cat',
    tail: 'bushy',
    marks: ['cheeks', 'stripes'],
    extra: 'bolt',
  },
  // Zasil
  '000120': {
    form: 'wide',
    coat: '#d8a13e',
    belly: '#fff0cf',
    accent: '#1fa39a',
    ears: 'round',
    muzzle: 'cat',
    tail: 'curl',
    marks: ['spots'],
    extra: 'crown',
  },
  // Finn
  '000121': {
    form: 'tall',
    coat: '#4a8fd6',
    belly: '#eaf6ff',
    accent: '#2b5f9e',
    ears: 'fin',
    muzzle: 'teeth',
    tail: 'fish',
    marks: ['face'],
    extra: 'none',
  },
  // Hoot
  '000122': {
    form: 'round',
    coat: '#8a6a4f',
    belly: '#f2dfc0',
    accent: '#ffae3b',
    ears: 'tufts',
    muzzle: 'beak',
    tail: 'wings',
    marks: ['disc'],
    extra: 'none',
  },
  // Fang
  '000123': {
    form: 'wide',
    coat: '#6d7a96',
    belly: '#eef2fa',
    accent: '#d6283f',
    ears: 'wolf',
    muzzle: 'dog',
    tail: 'bushy',
    marks: ['face', 'brows'],
    extra: 'scarf',
  },
  // Arvon
  '000124': {
    form: 'tall',
    coat: '#d64545',
    belly: '#ffe3b0',
    accent: '#ffb52e',
    ears: 'horns',
    muzzle: 'snout',
    tail: 'spiked',
    marks: ['stripes'],
    extra: 'flame',
  },
  // Kactus
  '000125': {
    form: 'tall',
    coat: '#4fae5b',
    belly: '#8fdc86',
    accent: '#ff6fae',
    ears: 'none',
    muzzle: 'smile',
    tail: 'arms',
    marks: ['ribs', 'cheeks'],
    extra: 'flower',
  },
  // Pug
  '000126': {
    form: 'wide',
    coat: '#e3bd8b',
    belly: '#f7e3c3',
    accent: '#3f8be0',
    ears: 'floppy',
    muzzle: 'flat',
    tail: 'curl',
    marks: ['mask'],
    extra: 'collar',
  },
};
