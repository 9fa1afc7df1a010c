// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their gaps
import { startModels } from '@promptery/testing/models'
import { pino } from 'pino'
import { chooseImages } from '../../adapters/images/choose.ts'
import { chooseTexts } from '../../adapters/texts/choose.ts'
import type { ShopConfig } from '../../platform/context.ts'
import { readEnv } from '../../platform/env.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { type Caller, type TestApp, testApp } from '../shop/app.ts'
import { aPrompt, aUser } from '../shop/factories.ts'

const TEXT = `You are a patient travel guide who has lived in [city] for thirty years. Write a walk of three hours for
somebody who likes \${likes:good bread}, in a [tone: warm|dry] voice, with two benches in the shade, one place that no
guidebook knows, and an honest word about what is not worth the queue.`

/** A text that may be tried, values for its variables, and the resulting request to a model. */
export const TRIED = {
  text: TEXT,
  values: [
    { gap: 'city', value: 'Rome' },
    { gap: 'tone', value: 'dry' },
  ],
  filled: TEXT.replace('[city]', 'Rome')
    .replace('${likes:good bread}', 'good bread')
    .replace('[tone: warm|dry]', 'dry'),
  /** Words of the text that no response may contain. */
  secrets: /patient travel|thirty years|guidebook knows|worth the queue/i,
}

/** A shop with stand-ins of both models, and its log. */
export async function tryingShop() {
  const models = await startModels()
  atEndOfFile(() => models.close())
  const logged: string[] = []
  const first = await testApp()
  /** Another process of the shop. */
  const connected = async (config: Partial<ShopConfig> = {}): Promise<TestApp> => {
    const env = readEnv(models.env)
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    const parts = { images: await chooseImages(env, log), texts: await chooseTexts(env, log) }
    return testApp(config, parts, first, { logger: log })
  }
  const shop = await connected()
  return {
    ...shop,
    models,
    logged,
    connected,
    aTriable: (given: Partial<Parameters<typeof aPrompt>[1]> = {}) =>
      aPrompt(shop.deps, { type: 'GPT', prompt: TEXT, allowsTries: true, ...given }),
    aMember: async (): Promise<Caller> => shop.as(await aUser(shop.deps)),
    /** Resets models and log before each test. */
    reset(): void {
      models.respondWith(() => ({ text: 'Begin at the river.' }))
      logged.length = 0
    },
  }
}

export type TryingShop = Awaited<ReturnType<typeof tryingShop>>

export const tryIt = (call: Caller, id: string, values: object[] = TRIED.values) =>
  call('POST', `/prompts/try/${id}`, { values })
