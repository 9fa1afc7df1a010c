import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

export const DESKTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Turns off everything through which the browser would contact hosts other than the shop. */
const ARGS = [
  '--disable-gpu',
  // A process for each page takes a tenth of the journeys' processor time.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launch options of this machine's browser: `CHROMIUM_PATH`, the headless Chromium from npm where it runs, or an
 * installed one. The npm package comes before an installed browser: its version is the same everywhere, and it is faster.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH && process.platform === 'linux' && process.arch === 'x64') {
    return { args: ARGS, ...(await bundledBrowser()) }
  }
  // Chromium refuses to run as root inside its sandbox.
  return { args: ARGS, executablePath: CHROMIUM_PATH || installedBrowser(), chromiumSandbox: process.getuid?.() !== 0 }
}

function installedBrowser(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => INSTALLED_NAMES.map((name) => join(folder, name)))
  const found = [...candidates, MAC_CHROME].find((path) => existsSync(path))
  if (!found) throw new Error('No Chrome or Chromium was found. Install one, or name it in CHROMIUM_PATH.')
  return found
}

const packageFolder = new URL('../node_modules/@sparticuz/chromium/', import.meta.url)
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))

/** The Chromium of `@sparticuz/chromium`, with libraries and fonts that a bare Linux lacks. */
async function bundledBrowser(): Promise<LaunchOptions> {
  const folder = await unpackedBrowser()
  return {
    executablePath: join(folder, 'chromium'),
    // It comes without the helper and the profile through which an installed browser gets its sandbox everywhere.
    chromiumSandbox: false,
    env: {
      ...definedEnv(),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks the browser atomically, once for each version. @returns its folder */
async function unpackedBrowser(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', packageFolder), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cacheFolder, { recursive: true })
  const staging = await mkdtemp(`${folder}-`)
  await inflateInto(staging, ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
  await writeFile(join(staging, 'fonts.conf'), fontsConf(folder))
  await rename(staging, folder).catch(async (error: unknown) => {
    await rm(staging, { recursive: true })
    // Another run was faster.
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** Unpacks in a temporary folder, because the package reuses files of the same names. */
async function inflateInto(folder: string, packs: string[]): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await Promise.all(packs.map((pack) => inflate(fileURLToPath(new URL(`bin/${pack}`, packageFolder)))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Font configuration. Without a font, texts have no size and count as invisible. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
