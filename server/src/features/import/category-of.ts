import type { Category } from '@promptery/contract/constants'

/**
 * Keywords of each category; `~` matches any ending (`photo~`: photographer). Generic words (design, architect, create,
 * write) are in none. On a tie the earlier category wins: a cartoon cat is a cartoon, a story of a startup is business.
 */
const WORDS = {
  Anime: 'anime manga chibi ghibli shonen otaku waifu',
  Cartoon: 'cartoon~ comic comics caricature~ pixar disney lego superhero~ plush plushie~ doodle~',
  Icons: 'icon icons logo favicon~ emblem~ pictogram~ sticker~',
  Wallpaper: 'wallpaper~ landscape landscapes panorama~ scenery',
  Celebrity: 'celebrit~ famous footballer~ superstar~ paparazzi actor actors actress~ athlete~',
  Animal:
    'animal~ pet pets cat cats kitten~ dog dogs puppy puppies bird birds horse horses bear bears wolf wolves fox foxes lion lions tiger~ elephant~ owl owls rabbit~ wildlife veterinar~ dinosaur~',
  Fantasy:
    'fantasy dragon~ wizard~ witch witcher mythical mythology elf elves fairy fairies castle~ knight~ sorcer~ vampire~ unicorn~ priestess paladin~',
  Games:
    'game games gaming gamer~ gameplay chess rpg puzzle~ quiz quizzes trivia tic-tac-toe minecraft pokemon valorant dungeon~ multiplayer gomoku hangman sudoku',
  Building:
    'buildings architectural interior interiors house houses apartment~ skyscraper~ skyline~ facade~ cityscape~ furniture villa villas',
  Fun: 'fun funny joke jokes comedian~ comedy humor humour humorous meme memes prank~ riddle~ party parties magician~ absurd~ drunk~ lunatic~ emoji~ stand-up cocktail~',
  Business:
    'business businesses startup~ entrepreneur~ marketing sales salesperson seo ceo financ~ accountant~ investment~ investor~ bank banking trading trader stock stocks crypto cryptocurrency recruit~ resume~ job jobs career~ linkedin customer~ brand brands branding ecommerce e-commerce etsy contract contracts lawyer~ manager~ consultant~ advertis~ b2b saas pricing invoice~ company companies hr swot econom~ logistic~',
  Art: 'art arts artist artists artistic artwork~ paint~ illustrat~ drawing~ sketch~ portrait~ photo photos photograph~ photoreal~ watercolo~ poster~ surreal~ cinematic mandala~ tattoo~ sculpt~ selfie~ diorama~ collage~ candid realistic hyper-realistic ultra-realistic realism bokeh midjourney',
  Writing:
    'writing writer~ essay~ poem~ poet poets poetry story stories storytell~ novelist~ screenwrit~ screenplay~ blog blogs blogging article~ copywrit~ proofread~ translat~ plagiar~ journalis~ lyrics ghostwrit~ speech speeches grammar email emails paraphras~ rewrit~ rephras~ literary literature summar~ synonym~ etymolog~',
} satisfies Record<Category, string>

const patterns = Object.entries(WORDS).map(([category, words]) => {
  const alternatives = words
    .split(' ')
    .map((word) => word.replace('~', '\\p{L}*'))
    .join('|')
  return {
    category: category as Category,
    words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu'),
  }
})

const OPENING_CHARS = 400

/**
 * The category with the most keywords in the title; without any, the one with the most in the opening of the text, two
 * at least, as a single word says too little.
 */
export function categoryOf(title: string, text: string): Category | undefined {
  return mostKeywords(title, 1) ?? mostKeywords(text.slice(0, OPENING_CHARS), 2)
}

function mostKeywords(text: string, countMin: number): Category | undefined {
  let best: Category | undefined
  let bestCount = countMin - 1
  for (const { category, words } of patterns) {
    const count = new Set(text.match(words)?.map((word) => word.toLowerCase())).size
    if (count <= bestCount) continue
    best = category
    bestCount = count
  }
  return best
}
