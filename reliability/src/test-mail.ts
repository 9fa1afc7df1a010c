// Kills the server while it sends mail: `npm run test:mail -- [--only PART] [--rounds N]`. docs/reliability.md describes
// each part. Exits with 1 when a mail was lost or doubled where it must not be, with 2 on invalid options.
import { afterAckPart } from './mail/after-ack.ts'
import { beforeAckPart } from './mail/before-ack.ts'
import { runParts } from './run-parts.ts'

const PARTS = {
  'before-ack': { run: beforeAckPart, rounds: 150 },
  'after-ack': { run: afterAckPart, rounds: 50 },
}

await runParts(PARTS, process.argv.slice(2))
