import type { Entry, Vocabulary } from './entry.ts'

const object = (subject: string, words: string, unless = ''): Entry => ({ subject, draw: 'emblem', words, unless })

export const THINGS: Vocabulary = {
  group: 'Things',
  level: 'thing',
  entries: [
    object('bread', 'bread bakery baker loaf sourdough'),
    object('camera', 'camera', 'security'),
    object('car', 'car automobile supercar road_trip', 'visiting card'),
    object('Christmas tree', 'christmas xmas'),
    object('cocktail', 'cocktail martini mojito daiquiri margarita colada'),
    object('coffee', 'coffee espresso cappuccino latte barista cafe', 'script internet'),
    object('cooking', 'kitchen soup stew supper'),
    object('dumbbell', 'dumbbell gym'),
    object('football', 'football soccer footballer'),
    object('gift', 'gift birthday'),
    object('heart', 'heart valentine wedding', 'rate attack disease failure'),
    object('teapot', 'teapot tea', 'party'),
    object('tree', 'tree oak', 'decision binary search b christmas family syntax diagram'),
    {
      subject: 'flowers',
      draw: 'botanical',
      words: 'flower floral botanical orchid rose tulip bouquet florist blossom wildflower',
      unless: 'gold compass',
    },
    { subject: 'still life', draw: 'stillLife', words: 'still_life fruit lemon pear vase', unless: 'ninja' },
    { subject: 'icons', draw: 'icons', words: 'icon emoji sticker badge logo pictogram', unless: 'cultural' },
    { subject: 'chess', draw: 'chess', words: 'chess checkmate gambit' },
    {
      subject: 'potions',
      draw: 'potions',
      words: 'potion elixir alchemy alchemist apothecary chemistry chemical chemist',
    },
    { subject: 'typewriter', draw: 'typewriter', words: 'typewriter memoir ghostwriter' },
    {
      subject: 'bookshelf',
      draw: 'shelf',
      words: 'library bookstore bookshop bookshelf bookcase librarian',
      unless: 'ui component components js python esp32 react code software',
    },
    {
      subject: 'book',
      draw: 'page',
      words: 'book grimoire storybook fairy_tale diary encyclopedia',
      unless: 'comic face',
    },
  ],
}
