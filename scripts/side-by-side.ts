// Runs commands in parallel and prints their output: `node scripts/side-by-side.ts 'tsc -p web' knip`. Starts them in
// order, as many at once as there are cores. Exits with 1 if one has failed.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const cores = availableParallelism()
/** On few cores, `tsc` in one thread takes two thirds of the processor time: several threads check the same types. */
const waiting = process.argv
  .slice(2)
  .map((command) => (cores < 4 && /^tsc\b/.test(command) ? `${command} --singleThreaded` : command))

function run(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.exitCode = 1
      if (code !== 0 || said.length > 0) process.stdout.write(`> ${command}\n${Buffer.concat(said)}`)
      resolve()
    })
  })
}

async function runNext(): Promise<void> {
  for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) await run(command)
}

await Promise.all(Array.from({ length: Math.max(2, cores) }, runNext))
