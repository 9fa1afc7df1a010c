import type { Entry, Vocabulary } from './entry.ts'

const animal = (subject: string, words: string, unless = ''): Entry => ({ subject, draw: 'animal', words, unless })

export const CREATURES: Vocabulary = {
  group: 'Animals and creatures',
  level: 'thing',
  entries: [
    animal('badger', 'badger'),
    animal('bear', 'bear grizzly teddy teddy_bear', 'market bull bullish trading trader stock crypto polar'),
    animal('cat', 'cat kitten kitty feline gato katze kedi', 'linux command shell unix'),
    animal('deer', 'deer stag reindeer'),
    animal('dog', 'dog puppy doggy pup hound corgi labrador perro hund', 'hot'),
    animal('dog', 'pet', 'project peeve scan bottle'),
    animal('elephant', 'elephant mammoth'),
    animal('fox', 'fox vixen kitsune', 'news sports megan'),
    animal('hamster', 'hamster'),
    animal('koala', 'koala'),
    animal('lion', 'lion lioness', 'sea'),
    animal('mouse', 'mouse mice', 'pad mousepad click cursor computer keyboard wireless gaming'),
    animal('otter', 'otter'),
    animal('panda', 'panda', 'python dataframe data red'),
    animal('pig', 'pig piglet', 'guinea'),
    animal('rabbit', 'rabbit bunny hare', 'hole'),
    animal('raccoon', 'raccoon racoon'),
    animal('tiger', 'tiger', 'woods'),
    animal('wolf', 'wolf wolves werewolf husky', 'wall'),
    { subject: 'hummingbird', draw: 'hummingbird', words: 'hummingbird colibri' },
    { subject: 'snail', draw: 'snails', words: 'snail' },
    { subject: 'owl', draw: 'birds', words: 'owl', unless: 'duolingo' },
    {
      subject: 'songbird',
      draw: 'birds',
      words:
        'bird songbird sparrow robin finch pigeon dove nightingale wren starling blackbird bluebird jaybird birdsong',
      unless: 'hood williams batman',
    },
    { subject: 'whale', draw: 'fish', words: 'whale orca', unless: 'crypto bitcoin docker trading' },
    {
      subject: 'fish',
      draw: 'fish',
      words: 'fish goldfish koi carp trout salmon aquarium coral_reef',
      unless: 'cooked recipe',
    },
    { subject: 'dragon', draw: 'dragon', words: 'dragon wyvern wyrm', unless: 'den dens race festival ball' },
    {
      subject: 'monster',
      draw: 'monsters',
      words: 'monster gremlin ogre troll cyclops',
      unless: 'energy internet truck',
    },
    { subject: 'monster', draw: 'monsters', words: 'boss_creature monster_creature alien_creature' },
    { subject: 'robot', draw: 'robot', words: 'robot humanoid cyborg mecha droid chatbot robotics', unless: 'txt' },
  ],
}

/** Words for which any animal is drawn. */
export const ANY_ANIMAL: Vocabulary = {
  group: 'Animals and creatures',
  level: 'kind',
  entries: [
    animal('fox', 'wildlife zoo animal'),
    { subject: 'monster', draw: 'monsters', words: 'creature' },
    { subject: 'fish', draw: 'fish', words: 'underwater undersea' },
  ],
}

/**
 * Creatures without a drawing. A topic that names one of them gets no other animal, whatever else it says about
 * animals.
 */
export const UNDRAWN =
  'alligator ant ape bat bear beaver bee beetle bison bull butterfly camel cheetah chicken chimpanzee cobra cow crab crane crocodile crow dinosaur dolphin donkey duck eagle elk falcon flamingo frog giraffe goat goose gorilla gull hawk hedgehog hen heron hippo horse hyena iguana insect jaguar jellyfish kangaroo leopard lizard llama lobster lynx meerkat mole monkey moose moth mule octopus orangutan ostrich ox panther parrot peacock pelican penguin pony puma python raven rat rhino rooster salamander scorpion seahorse seal shark sheep skunk sloth snake spider squid squirrel starfish stork swallow swan tarantula toad tortoise toucan turkey turtle viper vulture walrus wasp weasel wombat woodpecker yak zebra unicorn phoenix griffin pegasus mermaid goblin'
