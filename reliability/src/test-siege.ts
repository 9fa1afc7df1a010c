// Attacks a server of 512 MB with default limits while users browse, sign in and buy:
// `npm run test:siege -- [--only ATTACK] [--rounds N]`. `updates` changes N texts without limits. docs/reliability.md
// describes each attack. Exits with 1 when users are affected beyond the bounds, with 2 on invalid options.
import { runParts } from './run-parts.ts'
import { ownerGetsIn, pictureIsMade } from './siege/meanwhile.ts'
import { type Bounds, siegePart } from './siege/siege.ts'
import { updatesPart } from './siege/updates.ts'

const once = (...[name, bounds]: Parameters<typeof siegePart>) => ({ run: siegePart(name, bounds), rounds: 1 })
const lists: Bounds = { slower: { list: 3 } }
/** Requests of others succeed, without a bound on their time. */
const served: Bounds = { slower: {} }

await runParts(
  {
    search: once('search', lists),
    bodies: once('bodies', { ...served, megabytesMore: 100 }),
    uploads: once('uploads', served),
    changes: once('changes', { ...served, databaseTimes: 3 }),
    updates: { run: updatesPart, rounds: 1_000 },
    guesses: once('guesses', { ...served, meanwhile: ownerGetsIn }),
    lists: once('lists', lists),
    drawing: once('drawing', { slower: { 'sign-in': 2 } }),
    pictures: once('pictures', { ...served, meanwhile: pictureIsMade }),
  },
  process.argv.slice(2),
)
