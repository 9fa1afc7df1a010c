import { beforeAll, expect, it } from 'vitest'
import { answers, discussions, profiles, reviews, samples } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt } from '../../testing/shop/factories.ts'
import { fillInLanguages } from './fill-in-languages.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const GERMAN = 'Schreibe einen Artikel über die Stadt und ihre Geschichte'
const ARABIC = 'اكتب قصيدة عن القمر'

it('guesses the languages of what members write for everybody, at once and later', async () => {
  const { id, uploader } = await aPrompt(shop.deps)
  const buyer = await aBuyer(shop.deps, id)
  const [seller, reader] = await Promise.all([shop.as(uploader), shop.as(buyer)])
  const topic = (await reader('POST', '/discussions/create', { topic: 'Wie?', description: GERMAN })).json().data
  const { answer } = (await seller('POST', `/discussions/answers/${topic._id}`, { text: ARABIC })).json()
  await reader('PUT', `/prompts/reviews/${id}`, { stars: 5, text: GERMAN, version: 1 })
  await reader('PUT', `/prompts/review-sample/${id}`, { text: GERMAN })
  const written = (await shop.visitor('GET', `/prompts/reviews/${id}`)).json().reviews[0]
  await seller('POST', `/reviews/answer/${written._id}`, { answer: ARABIC })
  await seller('POST', `/prompts/samples/${id}`, { text: ARABIC })
  const profile = { makes: '', about: GERMAN, links: [], isPublic: true, showsEmail: true }
  await seller('PUT', '/users/profile', profile)

  const languages = async () => {
    // What visitors get is up to a second old.
    const get = async (path: string) => (await seller('GET', path)).json()
    const [review] = (await get(`/prompts/reviews/${id}`)).reviews
    return [
      (await get(`/discussions/${topic._id}`)).data.language,
      (await get('/discussions/all')).data[0].language,
      (await get(`/discussions/answers/${topic._id}`)).answers[0].language,
      review.language,
      review.answer.language,
      review.sample.language,
      (await get(`/prompts/samples/${id}`)).samples[0].language,
      (await get(`/users/engineer/${uploader.id}`)).profile.language,
    ]
  }
  const guessed = ['de', 'de', 'ar', 'de', 'ar', 'de', 'ar', 'de']
  expect(await languages()).toEqual(guessed)

  await reader('PUT', `/discussions/${topic._id}`, { topic: 'كيف؟', description: ARABIC })
  await seller('PUT', `/answers/${answer._id}`, { text: '12 + 34' })
  await reader('PUT', `/prompts/reviews/${id}`, { stars: 5, text: '', version: 1 })
  expect((await languages()).slice(0, 4)).toEqual(['ar', 'ar', undefined, undefined])

  const { db } = shop.deps
  await reader('PUT', `/discussions/${topic._id}`, { topic: 'Wie?', description: GERMAN })
  await seller('PUT', `/answers/${answer._id}`, { text: ARABIC })
  await reader('PUT', `/prompts/reviews/${id}`, { stars: 5, text: GERMAN, version: 1 })
  for (const table of [discussions, answers, samples, profiles]) await db.update(table).set({ language: null })
  await db.update(reviews).set({ language: null, answerLanguage: null })
  expect(await languages()).toEqual(Array(8).fill(undefined))
  await fillInLanguages(db)
  expect(await languages()).toEqual(guessed)
})
