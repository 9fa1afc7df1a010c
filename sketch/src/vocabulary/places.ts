import type { Vocabulary } from './entry.ts'

/** Places and sights: the subject wherever they are named. */
export const PLACES: Vocabulary = {
  group: 'Places',
  level: 'thing',
  entries: [
    { subject: 'lighthouse', draw: 'lighthouse', words: 'lighthouse', unless: 'audit score chrome performance' },
    { subject: 'harbour', draw: 'harbour', words: 'harbour harbor marina quay wharf fishing_village' },
    { subject: 'ship', draw: 'waves', words: 'ship boat sailboat rowboat yacht sailing schooner pirate corsair' },
    { subject: 'cabin', draw: 'cabin', words: 'cabin chalet log_house hut' },
    {
      subject: 'house',
      draw: 'cabin',
      words: 'house cottage farmhouse real_estate villa',
      unless: 'auction doll doll’s white open publishing',
    },
    { subject: 'castle', draw: 'castle', words: 'castle fortress citadel palace', unless: 'hassle' },
    { subject: 'skyline', draw: 'skyline', words: 'skyline skyscraper cityscape' },
    { subject: 'arches', draw: 'arches', words: 'arch arches courtyard archway santorini' },
    { subject: 'torii gate', draw: 'torii', words: 'torii shinto kyoto kami' },
    { subject: 'hot-air balloon', draw: 'balloons', words: 'balloon ballooning' },
    { subject: 'maze', draw: 'maze', words: 'maze labyrinth hedge_maze' },
    {
      subject: 'aurora',
      draw: 'night',
      words: 'aurora northern_lights',
      unless: 'postgres postgresql mysql rds database',
    },
    {
      subject: 'planets',
      draw: 'planets',
      words: 'planet saturn jupiter galaxy nebula solar_system cosmos astronaut',
      unless: 'phone samsung',
    },
    { subject: 'camp', draw: 'night', words: 'camping campfire campsite' },
    { subject: 'moon', draw: 'night', words: 'moon moonlight moonlit', unless: 'honey' },
    { subject: 'dunes', draw: 'dunes', words: 'dune' },
    { subject: 'mushrooms', draw: 'mushrooms', words: 'mushroom toadstool fungi' },
    { subject: 'dungeon', draw: 'pixel', words: 'dungeon' },
  ],
}

/** Styles that imply a scene. */
export const STYLES: Vocabulary = {
  group: 'Styles',
  level: 'kind',
  entries: [
    { subject: 'synthwave', draw: 'synthwave', words: 'synthwave vaporwave outrun retrowave' },
    {
      subject: 'pixel art',
      draw: 'pixel',
      words: 'pixel pixelated 8bit platformer',
      unless: 'tracking meta facebook phone google',
    },
    { subject: 'arcade', draw: 'pixel', words: 'arcade retro_game' },
    { subject: 'isometric world', draw: 'isometric', words: 'isometric voxel' },
    { subject: 'mosaic', draw: 'mosaic', words: 'mosaic stained_glass' },
    { subject: 'zen circle', draw: 'enso', words: 'zen enso calligraphy sumi bamboo' },
    { subject: 'paper relief', draw: 'topography', words: 'topographic contour_line papercut paper_cut' },
  ],
}

/** Settings: the subject if nothing else is named, otherwise the background. */
export const SETTINGS: Vocabulary = {
  group: 'Settings',
  level: 'setting',
  entries: [
    {
      subject: 'snow',
      draw: 'snow',
      words: 'snow snowy frost winter blizzard snowfall frozen ski arctic',
      unless: 'snowflake yeti',
    },
    { subject: 'rain', draw: 'rain', words: 'rain rainy raining umbrella drizzle', unless: 'brain' },
    { subject: 'dunes', draw: 'dunes', words: 'desert sahara sandstorm' },
    { subject: 'beach', draw: 'beach', words: 'beach seaside tropical tiki bikini', unless: 'black' },
    {
      subject: 'sea',
      draw: 'waves',
      words: 'sea ocean wave surf coast coastal',
      unless: 'sound brain heat new_wave radio',
    },
    { subject: 'mountains', draw: 'mountains', words: 'mountain alps alpine fjord glacier everest hiking' },
    { subject: 'forest', draw: 'landscape', words: 'forest woodland woods pinewood', unless: 'random tiger' },
    {
      subject: 'hills',
      draw: 'landscape',
      words: 'landscape hill countryside meadow pasture scenery',
      unless: 'orientation layout capitol',
    },
    {
      subject: 'night sky',
      draw: 'night',
      words: 'night midnight starry stars constellation zodiac astrology astrologer horoscope stargazing',
      unless: 'five 5 rating hotel',
    },
    {
      subject: 'space',
      draw: 'planets',
      words: 'space cosmic universe interstellar',
      unless: 'white negative office work living storage color colour disk name parking',
    },
    {
      subject: 'city',
      draw: 'skyline',
      words: 'city cities urban metropolis downtown manhattan tokyo new_york hong_kong singapore dubai shanghai',
      unless: 'name_city',
    },
    { subject: 'castle', draw: 'castle', words: 'medieval kingdom fairytale' },
    { subject: 'Japan', draw: 'torii', words: 'japan japanese sakura' },
    { subject: 'garden', draw: 'botanical', words: 'garden' },
  ],
}
