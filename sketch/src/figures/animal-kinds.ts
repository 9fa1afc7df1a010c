/** The animals that can be drawn from the front, each as a choice of parts. */
export interface AnimalKind {
  readonly ears: 'point' | 'round' | 'long' | 'flop' | 'wide' | 'none'
  readonly head: 'round' | 'broad' | 'wedge' | 'long'
  readonly coat: 'plain' | 'stripes' | 'mask' | 'patches' | 'patch' | 'mane' | 'antlers' | 'bands' | 'trunk'
  readonly muzzle: 'cat' | 'dog' | 'snout' | 'pig' | 'none'
  /** Fur colours of the real animal, the usual one first. */
  readonly fur: readonly string[]
}

const kind = (look: string, fur: string): AnimalKind => {
  const [ears, head, coat, muzzle] = look.split(' ')
  return { ears, head, coat, muzzle, fur: fur.split(' ').map((hex) => `#${hex}`) } as AnimalKind
}

/** By the subject's name. */
export const ANIMAL_KINDS: ReadonlyMap<string, AnimalKind> = new Map([
  ['badger', kind('round wedge bands snout', 'f1eee8')],
  ['bear', kind('round round plain snout', '7a4b2f 4a3026 b07a4a')],
  ['cat', kind('point broad stripes cat', 'e39a52 3b3440 8f8791 f0e4d4')],
  ['deer', kind('wide long antlers dog', 'a8683c 8a5532')],
  ['dog', kind('flop round patch dog', 'c98b4f 8a5a3a efe2cc')],
  ['elephant', kind('wide round trunk none', '8a94a6 9aa0ad')],
  ['fox', kind('point wedge mask dog', 'd9642a e07f3a c8502a')],
  ['hamster', kind('round round patch dog', 'd9a05f c78a4a')],
  ['koala', kind('wide round plain snout', '8d939e a7a2ab')],
  ['lion', kind('round broad mane cat', 'e0a244 d48c34')],
  ['mouse', kind('wide round plain dog', 'a39c9c c2b8b0')],
  ['otter', kind('round broad plain snout', '7b5238 6a4530')],
  ['panda', kind('round round patches snout', 'f7f3ea')],
  ['pig', kind('flop round plain pig', 'f3a6a6 f7bcb4')],
  ['rabbit', kind('long round plain cat', 'd8c4b0 b8a49a f3ece2')],
  ['raccoon', kind('round round patches snout', '8f8a94 9a95a0')],
  ['tiger', kind('round broad stripes cat', 'ea8a2e f2a23a')],
  ['wolf', kind('point wedge mask snout', '6d7585 4a5060 9aa3b0')],
])
