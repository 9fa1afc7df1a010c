import { fileURLToPath } from 'node:url'

const isBuilt = import.meta.url.endsWith('.js')

/** The root of the checkout. The built server, `server/dist/`, is one folder less deep than this file. */
const root = new URL(isBuilt ? '../..' : '../../..', import.meta.url)

export const migrationsFolder = fileURLToPath(new URL('server/src/platform/db/migrations', root))

/** The demo catalogue. */
export const demoFolder = fileURLToPath(new URL('content/demo', root))

/** Has the version. */
export const packageFile = fileURLToPath(new URL('package.json', root))

/** The child process that draws pictures. */
export const drawingProgram = fileURLToPath(
  new URL(isBuilt ? 'server/dist/drawing-process.js' : 'server/src/adapters/images/drawing/drawing-process.ts', root),
)

/** The thread that works on long texts. */
export const textProgram = fileURLToPath(
  new URL(isBuilt ? 'server/dist/text-program.js' : 'server/src/listings/text/thread/text-program.ts', root),
)

/** Fonts for drawing. Those of the system are not used. */
export const fontsConfig = fileURLToPath(new URL('server/src/adapters/images/drawing/fonts.conf', root))

/** The client's build output. */
export const webDist = fileURLToPath(new URL('web/dist', root))
/** The client's build for rendering on the server. Not served. */
export const webServerDist = fileURLToPath(new URL('web/dist-server', root))
