/** Curated colours. `words`: words of a topic that select the palette. */
export interface Palette {
  readonly name: string
  /** From the top to the horizon. */
  readonly sky: readonly [string, string, string]
  readonly ink: string
  readonly paper: string
  readonly sun: string
  readonly hues: readonly [string, string, string, string, string]
  readonly words: string
  /** Colours that the topic names, in its order. */
  readonly named?: readonly string[]
}

type Row = [name: string, sky: string, ink: string, paper: string, sun: string, hues: string, words: string]

const ROWS: readonly Row[] = [
  [
    'sunset',
    '2b1b52 d9486e ffb55c',
    '24123f',
    'fff1dc',
    'ffe3a3',
    'ff6b4a ffb03a d63f7a 6b2d8c ffd98a',
    'sunset dusk evening sundown summer tropical miami',
  ],
  [
    'ocean',
    '0b4f79 2f9fc0 c9efe6',
    '06283d',
    'f2fbf7',
    'fff0b8',
    '0f6e8c 37b6b0 f4c95d ff7f5c 9fe0d6',
    'ocean sea beach wave water underwater marine coast whale fish aqua',
  ],
  [
    'forest',
    '8fbfae d6e8b8 f9f3cf',
    '14302a',
    'f8f4e3',
    'fff3b0',
    '1f5c46 4f9a52 a8c256 e07a3f f2c14e',
    'forest wood nature green tree garden moss elf',
  ],
  [
    'neon',
    '0a0420 3a0d78 f02a9a',
    '0a0420',
    'f6f0ff',
    'ffe45c',
    'ff2e97 00d9f5 8a4dff ffe14d 35e88f',
    'neon cyberpunk synthwave vaporwave retro 80s futuristic glow cyber club',
  ],
  [
    'pastel',
    'c3d2ff ffd6e9 fff1d6',
    '46407a',
    'fffaf4',
    'fff6d8',
    'ff8fab 84cfd2 ffcf7a a996ee 98d694',
    'pastel cute kawaii soft baby sweet chibi dreamy',
  ],
  [
    'noir',
    '111116 43434e c4c0b6',
    '0d0d11',
    'f4efe5',
    'fbf6ea',
    'd7263d 2b2b33 8f8c86 e9e3d6 55555f',
    'noir dark gothic black monochrome detective vampire horror minimalist shadow',
  ],
  [
    'gold',
    '17110b 5a3d15 e3ad4c',
    '160f09',
    'fcf4e0',
    'fff0c0',
    'dba23d f5d88e 9a5f1c 8a2f34 2f5a55',
    'gold golden luxury royal king queen crown deco gatsby egyptian premium',
  ],
  [
    'ice',
    '2f6b9c 9fd4ee f2fbff',
    '10375a',
    'f7fdff',
    'ffffff',
    '4aa3dc b2e2f5 2f5fa8 8b7fd6 f59fae',
    'ice winter snow frozen arctic cold frost snowy penguin polar christmas',
  ],
  [
    'primary',
    'f2e2c2 f6ead2 fbf4e4',
    '1b1b1f',
    'f5ebd7',
    'f4b92f',
    'd8352a 1f4fa3 f2b632 26262c ee8a55',
    'bauhaus poster abstract geometric modernist swiss constructivist',
  ],
  [
    'clay',
    'f0b98c f8dcbc fdf1df',
    '4a2318',
    'fdf2e3',
    'fff0cf',
    'c4532b e88f52 88995a 2c6168 f2c67e',
    'terracotta clay pottery moroccan mediterranean adobe boho ceramic earth',
  ],
  [
    'sakura',
    'f5b3c6 fddbe2 fff4ee',
    '4a1f41',
    'fff6f2',
    'f0566e',
    'e5588c f79fb8 6fb3bd ad386b ffd09a',
    'sakura cherry blossom japan japanese kyoto geisha pink romance love valentine wedding',
  ],
  [
    'mint',
    '6fd0b8 bfeedd fbfbd8',
    '153f3a',
    'fbfdf0',
    'fff4b5',
    'ff7568 26a189 fcbf49 38597f f6e3bd',
    'mint fresh spring health yoga wellness vegan fitness',
  ],
  [
    'lavender',
    '3a3377 9481cc f8c9da',
    '231d4d',
    'f9f3ff',
    'ffe7c2',
    'a97dff ff94c8 6455cf ffcf7a 84cff2',
    'lavender purple violet dream mystic fairy magic unicorn witch wizard spell',
  ],
  [
    'desert',
    'f6a75c fbd49e fff1d8',
    '3d1d18',
    'fff4e0',
    'fff6d4',
    'e2522a f3a712 1b7a76 9e3a62 f7d6a6',
    'desert dune sahara western canyon cactus africa safari camel egypt',
  ],
  [
    'aurora',
    '041c32 0b5570 37dba9',
    '03121f',
    'effff8',
    'f4ffd0',
    '27e3a4 62d9ff a06bff f4f28e 0f9a83',
    'aurora northern lights alien galaxy cosmic nebula emerald bioluminescent',
  ],
  [
    'candy',
    '6a4cff ff77c4 ffe066',
    '2b1465',
    'fff6fb',
    'fff3a8',
    'ff4a9e ffd02f 2fc8a5 5a5cff ff8838',
    'candy party fun birthday circus carnival rainbow colorful colourful toy kids balloon',
  ],
  [
    'midnight',
    '070b24 1c2c72 6377da',
    '060920',
    'f2f4ff',
    'fff0c4',
    'ffd166 7aa2ff f08bb6 3f57d0 c9d6ff',
    'midnight night space star stars moon planet dream universe astronaut starry',
  ],
  [
    'autumn',
    'efae72 f8d7a0 fdf0d6',
    '3b1c14',
    'fdf3e0',
    'fff0c2',
    'c73e1d e9842a f1b52b 7d2e30 64803c',
    'autumn fall harvest halloween pumpkin thanksgiving fox coffee cozy',
  ],
  [
    'citrus',
    'ffcf38 ffe585 fff8d8',
    '2b3a16',
    'fffbe6',
    'fffbe0',
    'ff8a17 f5494c 84c13d ffcb2e 2a9a6c',
    'citrus lemon orange fruit juice food recipe kitchen vegetable cooking bee',
  ],
  [
    'berry',
    '3f0c42 a8225f ffb6a6',
    '2a0729',
    'fff2ec',
    'ffe2cf',
    'e2326f 7d2080 ff9c7d ffd8bf 4d3f98',
    'berry wine opera theatre velvet fashion lipstick glamour burlesque',
  ],
  [
    'slate',
    'cfe0f3 e6effa fbfdff',
    '14213d',
    'fafcff',
    'ffd27a',
    '2563eb 14b8a6 f5a524 ef4a4a 93a4ba',
    'business corporate startup finance office marketing saas dashboard ui seo sales pitch',
  ],
  [
    'jungle',
    '063b37 12785c f3d768',
    '04231f',
    'f7f8df',
    'fff1b0',
    '12805f 6cc04a f3c93e ef6a43 f58fa8',
    'jungle rainforest parrot tiger tropical dragon frog snake dinosaur',
  ],
  [
    'ember',
    '0c1422 15485a ff8138',
    '0a111c',
    'fff4ea',
    'ffdca0',
    'ff7a2c 1aa3a8 ffc24d e23c4e 2c5f7d',
    'fire ember lava volcano warrior battle samurai explosion racing car robot mecha steampunk',
  ],
  [
    'rosewood',
    'dfa99c f2d3c6 fcf0e8',
    '3a2730',
    'fcf1ea',
    'fff0dc',
    'b34a63 e08c79 4f7486 e5b33c 435650',
    'vintage rustic antique portrait classic renaissance oil poetry novel letter',
  ],
]

const hexes = (list: string) => list.split(' ').map((hex) => `#${hex}`)

export const PALETTES: readonly Palette[] = ROWS.map(([name, sky, ink, paper, sun, hues, words]) => {
  const [top = '', middle = '', horizon = ''] = hexes(sky)
  const [a = '', b = '', c = '', d = '', e = ''] = hexes(hues)
  return {
    name,
    sky: [top, middle, horizon],
    ink: `#${ink}`,
    paper: `#${paper}`,
    sun: `#${sun}`,
    hues: [a, b, c, d, e],
    words,
  }
})
