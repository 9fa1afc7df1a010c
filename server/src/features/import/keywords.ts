import type { Category } from '@promptery/contract/constants'

/**
 * Keywords of each category; `~` matches any ending (`photo~`: photographer), `_` a blank. Words that say little of a
 * prompt's subject (create, design, expert, guide, image, write) are in none. On a tie the earlier category wins: a
 * cartoon cat is a cartoon, a game of chess in a story a game.
 */
const KEYWORDS = {
  Anime: 'anime manga chibi ghibli shonen otaku waifu',
  Cartoon:
    'cartoon~ comic comics caricature~ pixar disney lego superhero~ plush plushie~ doodle~ simpsons claymation figurine~',
  Icons: 'icon icons logo logos favicon~ emblem~ pictogram~ sticker~ svg badge_design',
  Wallpaper: 'wallpaper~ landscape landscapes panorama~ scenery',
  Celebrity: 'celebrit~ famous footballer~ superstar~ paparazzi actress~ red_carpet award_speech',
  Animal:
    'animal~ pet pets cat cats kitten~ dog dogs puppy puppies bird birds horse horses bear bears wolf wolves fox foxes lion lions tiger~ elephant~ owl owls rabbit~ wildlife veterinar~ dinosaur~',
  Fantasy:
    'fantasy dragon~ wizard~ witch witcher mythical mythology elf elves fairy fairies castle~ knight~ sorcer~ vampire~ unicorn~ priestess paladin~ worldbuilding',
  Games:
    'game games gaming gamer~ gameplay chess rpg puzzle~ quiz quizzes trivia tic-tac-toe minecraft pokemon valorant dungeon~ multiplayer gomoku hangman sudoku glados portal_series text_based_adventure role-playing_game',
  Building:
    'buildings architectural interior interiors house houses apartment~ skyscraper~ skyline~ facade~ cityscape~ furniture villa villas floor_plan floor_plans home_renovation landmark~ real_estate',
  Fun: 'fun funny joke jokes comedian~ comedy humor humour humorous meme memes prank~ riddle~ party parties magician~ absurd~ drunk~ lunatic~ emoji~ stand-up cocktail~ recipe~ receta~ cooking cook chef~ cuisine meal meals food nutrition~ diet~ travel~ trip trips itinerary vacation holiday holidays tour tourist tourism gathering~ hobby hobbies horoscope~ astrolog~ tarot dream dreams movie movies film films tv cinema song songs music musician~ playlist~ karaoke dating romantic girlfriend boyfriend friend friends birthday~ gift gifts wedding~ fitness workout~ gym yoga sport sports football garden~ fashion makeup hairstyl~ barber pretend imaginary sarcas~ wisdom',
  Business:
    'business~ startup~ entrepreneur~ marketing~ sales salesperson seller~ selling seo ceo cto financ~ accountant~ accounting investment~ investor~ bank banking trading trader trade stock stocks coin coins crypto~ blockchain ethereum recruit~ resume~ cv job jobs career~ linkedin customer~ brand brands branding ecommerce e-commerce etsy contract contracts legal law lawyer~ attorney~ manager~ management consultan~ advertis~ b2b saas pricing invoice~ company companies corporate enterprise hr swot econom~ logistic~ manufactur~ real_estate_agent product_manager project project~_plan stakeholder~ agile scrum sprint~ roadmap~ strateg~ kpi~ workflow~ operations supply_chain procurement interview~ hotmart campaign~ social_media instagram tiktok~ youtube influencer_marketing advertisement~ audit~ compliance tax taxes insurance budget~ negotiat~ leadership executive~ boardroom agency client clients lead leads outreach cold_email content_strateg~ growth ' +
    'software code codes coding coder codebase~ programmer~ programming developer~ development dev frontend front-end backend back-end full-stack fullstack web website~ webpage~ app apps api apis javascript typescript python java kotlin swift php ruby rust golang solidity react vue angular svelte next.js nextjs node.js nodejs django flask fastapi spring laravel wordpress html css sql postgresql mysql mongodb database~ schema linux terminal shell bash powershell console docker kubernetes devops ci/cd aws azure gcp cloud server~ serverless git github gitlab repository repositories commit commits pull_request~ refactor~ debug~ bug bugs test_cases unit_test~ playwright qa tester~ regex~ algorithm~ data_scientist~ data_analy~ data_science dataset~ machine_learning deep_learning neural ml llm llms rag mcp ai_agent ai_engineer prompt_engineer~ prompt_optim~ system_prompt agent agents automation automat~ n8n zapier excel spreadsheet~ google_sheets dashboard~ analytics cybersecurity cyber security penetration vulnerab~ network~ it_expert sysadmin firmware embedded arduino hardware iot ui ux ui/ux wireframe~ figma microservice~ architecture refactoring documentation chatbot~ chatgpt plugin~ extension~ vscode cursor copilot claude claude.md agents.md skill.md sponsor~ patent~ scam scams validation latex matlab simulation~ environmental requirements implement~',
  Art: 'art arts artist artists artistic artwork~ paint~ illustrat~ drawing~ sketch~ portrait~ photo photos photograph~ photoreal~ watercolo~ poster~ surreal~ cinematic mandala~ tattoo~ sculpt~ selfie~ diorama~ collage~ candid realistic hyper-realistic ultra-realistic realism bokeh midjourney museum gallery~ graphic_designer',
  Writing:
    'writing writer~ writes essay~ poem~ poet poets poetry story stories storytell~ novel novels novelist~ screenwrit~ screenplay~ blog blogs blogging article~ copywrit~ proofread~ translat~ translator plagiar~ journalis~ lyrics ghostwrit~ speech speeches grammar~ email emails paraphras~ rewrit~ rephras~ humaniz~ literary literature summar~ synonym~ etymolog~ academic thesis dissertation~ paper papers citation~ abstract editor~ editing language~ vocabular~ pronunciation english spoken debate~ debater~ motivational critic critics review_of teacher~ tutor~ student~ lesson~ teaching education~ instructor study study_notes notes lecture~ homework exam exams learner~ learning explain~ philosoph~ histor~ novelist book books ebook chapter~ character~ dialogue~ narrat~ rapper report reports letter letters tone ai-generated ai_detection',
} satisfies Record<Category, string>

/** What says that a picture is asked for, beside the marks of a tool: the words of photographers and renderers. */
const PICTURE_WORDS =
  'photorealistic ultra-realistic hyper-realistic ultra_realistic hyperrealistic photorealism cinematic 4k 8k bokeh depth_of_field dof aspect_ratio aspect_ratios camera_angle camera_angles 35mm 50mm 85mm f/1.8 shot_on iso film_grain lighting rim_light golden_hour soft_light softbox backlit isometric tilt-shift render rendering rendered raytraced octane unreal_engine unreal blender white_background transparent_background background composition color_palette colour_palette dominant_palette palette portrait selfie close-up full-body half-body medium_shot wide_shot framing pose outfit wardrobe hairstyle skin_texture uploaded_photo uploaded_image reference_image reference_photo facial_features identity_lock image_to_image negative_prompt avoid_in_image watermark illustration watercolor painting brushstrokes low_poly figurine miniature diorama clay photograph photo dslr iphone smartphone film_still poster midjourney dall-e nano_banana flux scene surreal art_style art_styles comic_style in_the_style_of panoramic aerial_view sea_view sunlit sunset'

export const patternOf = (words: string): RegExp => {
  const alternatives = words
    .split(' ')
    .map((word) =>
      word
        .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        .replaceAll('_', '[\\s_-]')
        .replace('~', '\\p{L}*'),
    )
    .join('|')
  return new RegExp(`(?<![\\p{sc=Latin}\\p{N}])(?:${alternatives})(?![\\p{sc=Latin}\\p{N}])`, 'giu')
}

export const CATEGORY_PATTERNS = Object.entries(KEYWORDS).map(([category, words]) => ({
  category: category as Category,
  words: patternOf(words),
}))

export const PICTURE_PATTERN = patternOf(PICTURE_WORDS)
export const BUSINESS_PATTERN = patternOf(KEYWORDS.Business)

/** The different matches of a pattern in a text. */
export const matchesOf = (text: string, pattern: RegExp): Set<string> =>
  new Set(text.match(pattern)?.map((match) => match.toLowerCase().replace(/[\s_-]+/g, ' ')))
