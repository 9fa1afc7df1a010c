// Whether the shop survives what happens to servers: `npm run test:faults -- [--only PART] [--rounds N]`.
// docs/reliability.md says what each part shows. Exits with 1 when anything was lost, with 2 when it cannot be run so.
import { crashPart } from './reliability/crash.ts'
import { diskFullPart } from './reliability/disk-full/disk-full.ts'
import { killPart } from './reliability/kill.ts'
import { outagePart } from './reliability/outage.ts'
import { runParts } from './reliability/run-parts.ts'
import { sigtermPart } from './reliability/sigterm.ts'
import { startPart } from './reliability/start.ts'

const PARTS = {
  start: { run: startPart, rounds: 1 },
  kill: { run: killPart, rounds: 50 },
  crash: { run: crashPart, rounds: 50 },
  outage: { run: outagePart, rounds: 10 },
  'disk-full': { run: diskFullPart, rounds: 3 },
  sigterm: { run: sigtermPart, rounds: 20 },
}

await runParts(PARTS, process.argv.slice(2))
