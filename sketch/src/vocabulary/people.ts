import type { Vocabulary } from './entry.ts'

export const PEOPLE: Vocabulary = {
  group: 'People',
  level: 'kind',
  entries: [
    { subject: 'king', draw: 'portrait', words: 'king emperor sultan pharaoh', unless: 'burger lion stephen' },
    { subject: 'queen', draw: 'portrait', words: 'queen princess empress', unless: 'band mercury' },
    {
      subject: 'man',
      draw: 'portrait',
      words: 'man men boy gentleman guy groom husband father dad grandpa grandfather prince',
      unless: 'iron spider bat super ant',
    },
    {
      subject: 'woman',
      draw: 'portrait',
      words: 'woman women girl lady ladies bride wife mother mom grandma grandmother actress kadin',
    },
    { subject: 'pop art', draw: 'popart', words: 'pop_art popart warhol' },
    { subject: 'anime character', draw: 'anime', words: 'anime manga waifu chibi otaku', unless: 'script subtitle' },
    { subject: 'comic panel', draw: 'comic', words: 'comic superhero' },
  ],
}

export const FIGURES: Vocabulary = {
  group: 'People',
  level: 'thing',
  entries: [
    { subject: 'singer', draw: 'stage', words: 'singer karaoke diva concert', unless: 'sewing' },
    { subject: 'swordsman', draw: 'wanderer', words: 'samurai ronin swordsman' },
    { subject: 'wizard', draw: 'wanderer', words: 'wizard mage sorcerer warlock', unless: 'setup installation' },
    {
      subject: 'mask',
      draw: 'mask',
      words: 'mask carnival masquerade',
      unless: 'skincare face_mask covid bit network inpainting',
    },
  ],
}

export const PORTRAITS: Vocabulary = {
  group: 'People',
  level: 'form',
  entries: [
    {
      subject: 'person',
      draw: 'portrait',
      words: 'portrait selfie self_portrait headshot person celebrity actor retrato',
      unless: 'mode orientation',
    },
  ],
}
