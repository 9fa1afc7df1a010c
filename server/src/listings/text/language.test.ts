import { expect, it } from 'vitest'
import { guessLanguage } from './outline-of.ts'

it.each([
  ['A fox in the snow, looking at the viewer', 'en'],
  ['Write a blog post about cats', 'en'],
  ['Schreibe einen Artikel über die Stadt und ihre Geschichte', 'de'],
  ['Tu es un expert en marketing, écris un texte', 'fr'],
  ['Genera una imagen de un zorro en la nieve', 'es'],
  ['Crie uma imagem de uma raposa na neve', 'pt'],
  ['Напиши стихотворение о море, но не про любовь', 'ru'],
  ['Напиши вірш про море, але не про кохання', 'uk'],
  ['写一首关于月亮的诗', 'zh'],
  ['月の詩を書いて', 'ja'],
  ['달에 대한 시를 써 줘', 'ko'],
  ['اكتب قصيدة عن القمر', 'ar'],
  ['ผู้ช่วยเขียนบทความวิชาการ', 'th'],
  ['שיר על הירח', 'he'],
  ['निबंध लिखने में सहायक', 'hi'],
  ['```js\nthe and of in to\n```', ''],
  ['12 + 34 = 46', ''],
])('guesses the language of %s', async (text, language) => {
  expect(await guessLanguage(text)).toBe(language)
})
