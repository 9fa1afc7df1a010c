import { fileURLToPath } from 'node:url'

const isBuilt = import.meta.url.endsWith('.js')

/** The folder of the checkout, of which the built server (`server/dist/`) is one folder less deep than this file. */
const root = new URL(isBuilt ? '../..' : '../../..', import.meta.url)

export const migrationsFolder = fileURLToPath(new URL('server/src/platform/db/migrations', root))

/** The program that works on pictures: built, it is beside the built server. */
export const drawingProgram = fileURLToPath(
  new URL(isBuilt ? 'server/dist/drawing-process.js' : 'server/src/adapters/images/drawing/drawing-process.ts', root),
)

/** The fonts that it knows: none of the machine. */
export const fontsConfig = fileURLToPath(new URL('server/src/adapters/images/drawing/fonts.conf', root))

/** Where `npm run build` puts the client. */
export const webDist = fileURLToPath(new URL('web/dist', root))
