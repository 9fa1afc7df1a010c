// Whether one visitor can take the shop from the others: `npm run test:siege -- [--only ATTACK] [--rounds N]`. Each attack
// goes on while ordinary people browse, sign in and buy, against a process of 512 MB with default limits; `updates` has
// N texts changed, without limits. docs/reliability.md says what each shows. Exits with 1 when others suffer beyond the
// bounds, with 2 when it cannot be run so.
import { runParts } from './reliability/run-parts.ts'
import { ownerGetsIn, pictureIsMade } from './reliability/siege/meanwhile.ts'
import { type Bounds, siegePart } from './reliability/siege/siege.ts'
import { updatesPart } from './reliability/siege/updates.ts'

const once = (...[name, bounds]: Parameters<typeof siegePart>) => ({ run: siegePart(name, bounds), rounds: 1 })
const lists: Bounds = { slower: { list: 3 } }
/** Others are answered, however long it takes. */
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
