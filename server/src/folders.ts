import { fileURLToPath } from 'node:url'

/** The folder of the checkout. The built server is as deep in it (`server/dist/`) as this file. */
const root = new URL('../..', import.meta.url)

export const migrationsFolder = fileURLToPath(new URL('server/src/db/migrations', root))

/** Where `npm run build` puts the client. */
export const webDist = fileURLToPath(new URL('web/dist', root))
