// Injects faults into the server, its database and its disk: `npm run test:faults -- [--only PART] [--rounds N]`.
// docs/reliability.md describes each part. Exits with 1 when anything was lost, with 2 on invalid options.
import { backupPart } from './faults/backup.ts'
import { crashPart } from './faults/crash.ts'
import { diskFullPart } from './faults/disk-full/disk-full.ts'
import { killPart } from './faults/kill.ts'
import { outagePart } from './faults/outage.ts'
import { sigtermPart } from './faults/sigterm.ts'
import { startPart } from './faults/start.ts'
import { runParts } from './run-parts.ts'

const PARTS = {
  start: { run: startPart, rounds: 1 },
  kill: { run: killPart, rounds: 50 },
  crash: { run: crashPart, rounds: 50 },
  outage: { run: outagePart, rounds: 10 },
  'disk-full': { run: diskFullPart, rounds: 3 },
  backup: { run: backupPart, rounds: 30 },
  sigterm: { run: sigtermPart, rounds: 20 },
}

await runParts(PARTS, process.argv.slice(2))
