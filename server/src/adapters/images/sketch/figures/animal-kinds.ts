/** The animals that can be drawn from the front, each as a choice of parts. */
export interface AnimalKind {
  readonly ears: 'point' | 'round' | 'long' | 'flop' | 'wide' | 'none'
  readonly head: 'round' | 'broad' | 'wedge' | 'long'
  readonly coat: 'plain' | 'stripes' | 'mask' | 'patches' | 'patch' | 'mane' | 'antlers' | 'trunk' | 'tusk'
  readonly muzzle: 'cat' | 'dog' | 'snout' | 'pig' | 'none'
  /** Fur colours of the real animal. */
  readonly fur: readonly string[]
  readonly words: string
}

const kind = (look: string, fur: string, words: string): AnimalKind => {
  const [ears, head, coat, muzzle] = look.split(' ')
  return { ears, head, coat, muzzle, fur: fur.split(' ').map((hex) => `#${hex}`), words } as AnimalKind
}

export const ANIMAL_KINDS: readonly AnimalKind[] = [
  kind('point broad stripes cat', '3b3440 e39a52 8f8791 f0e4d4', 'cat kitten kitty feline gato chat katze neko'),
  kind('point wedge mask dog', 'd9642a e07f3a c8502a', 'fox kitsune zorro'),
  kind('point wedge mask snout', '6d7585 4a5060 9aa3b0', 'wolf husky werewolf lobo'),
  kind('round round plain snout', '7a4b2f 4a3026 b07a4a', 'bear grizzly teddy oso'),
  kind('round round patches snout', 'f7f3ea', 'panda'),
  kind('long round plain cat', 'd8c4b0 b8a49a f3ece2', 'rabbit bunny hare'),
  kind('flop round patch dog', 'c98b4f 8a5a3a efe2cc', 'dog puppy pet hound corgi retriever perro'),
  kind('round broad mane cat', 'e0a244 d48c34', 'lion lioness leon'),
  kind('round broad stripes cat', 'ea8a2e f2a23a', 'tiger leopard cheetah jaguar'),
  kind('wide long antlers dog', 'a8683c 8a5532', 'deer stag reindeer moose elk'),
  kind('wide round plain snout', '8d939e a7a2ab', 'koala mouse monkey'),
  kind('wide round trunk none', '8a94a6 9aa0ad', 'elephant mammoth'),
  kind('flop round plain pig', 'f3a6a6 f7bcb4', 'pig piglet cow'),
  kind('round round mask snout', '6b6670 7a7480', 'raccoon badger otter hamster'),
]
