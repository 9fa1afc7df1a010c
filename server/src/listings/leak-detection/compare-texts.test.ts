import { expect, it } from 'vitest'
import { commonCount, commonWords, isNearCopy } from './detect-leak.ts'
import { askedFingerprintsOf, fingerprintsOf, sketchOf } from './fingerprints.ts'

const TEXT = `Plan a rooftop garden for a windy corner: choose shrubs, herbs and climbers that survive salt, draw the watering
schedule as a calendar, estimate the soil weight, and warn about neighbours below, drainage, birds and summer droughts.`
const OTHER = `Sort receipts of bakeries into flour, wages, rent, energy and repairs, flag large sums, guess missing dates from
neighbouring ones, and finish with a table of monthly totals and three questions for the accountant.`
const SPARES =
  'lantern marble ferry walnut glacier copper violin meadow harbour saffron quilt thunder pebble orchid'.split(' ')

/** Every second long word is another. */
const edited = (text: string): string => {
  let long = 0
  return text.replace(/\p{L}{4,}/gu, (word) => {
    long += 1
    return long % 2 === 0 ? (SPARES[long % SPARES.length] ?? '') : word
  })
}

it('recognises a text with half of its words replaced, and no other', () => {
  expect(isNearCopy(edited(TEXT), TEXT)).toBe(true)
  expect(isNearCopy(OTHER, TEXT)).toBe(false)
  // In another order it is another text here: passages are looked for apart.
  expect(isNearCopy(TEXT.split(/\s+/).reverse().join(' '), TEXT)).toBe(false)
  // A long text has most words of a short one somewhere.
  expect(isNearCopy(`${TEXT} ${OTHER} ${OTHER.toUpperCase()} ${SPARES.join(' ')}`, TEXT.slice(0, 110))).toBe(false)
})

/** Two texts on different things, and the first one with some of its words replaced. */
const JOINED = {
  Chinese: [
    '请为一座多风的屋顶花园制定种植计划：选择能够耐受盐分的灌木、香草和攀缘植物，把浇水安排画成日历，估算土壤的总重量，并提醒用户注意楼下的邻居、排水、鸟类以及夏季的干旱。最后给出三种预算方案，并说明每一种方案的优点和缺点。',
    '请把一家面包店的收据按照面粉、工资、租金、能源和维修进行分类，标出金额较大的支出，根据相邻的日期推测缺失的日期，最后用表格列出每个月的合计，并向会计提出三个问题。请使用简洁的语言，不要编造任何数字。',
    '请为一座多风的阳台菜园制定种植计划：选择能够耐受盐分的灌木、花卉和攀缘植物，把浇水安排画成表格，估算泥土的总重量，并提醒用户注意楼下的邻居、排水、昆虫以及夏季的干旱。最后给出两种预算方案，并说明每一种方案的优点和缺点。',
  ],
  Japanese: [
    '風の強い屋上庭園のための植栽計画を立ててください。塩分に耐える低木やハーブ、つる植物を選び、水やりの予定をカレンダーとして描き、土の重さを見積もり、下の階の住人、排水、鳥、夏の干ばつについて注意を促してください。最後に三つの予算案を示してください。',
    'パン屋の領収書を小麦粉、賃金、家賃、光熱費、修理費に分類し、金額の大きい支出に印をつけ、抜けている日付を前後の日付から推測してください。最後に月ごとの合計を表にまとめ、会計士への質問を三つ書いてください。',
    '風の強いベランダ庭園のための植栽計画を立ててください。塩分に耐える低木や花、つる植物を選び、水やりの予定を表として描き、土の重さを見積もり、下の階の住人、排水、虫、夏の干ばつについて注意を促してください。最後に二つの予算案を示してください。',
  ],
  Thai: [
    'ช่วยวางแผนสวนบนดาดฟ้าที่มีลมแรง เลือกไม้พุ่ม สมุนไพร และไม้เลื้อยที่ทนต่อเกลือ วาดตารางการรดน้ำเป็นปฏิทิน ประเมินน้ำหนักของดิน และเตือนเรื่องเพื่อนบ้านชั้นล่าง การระบายน้ำ นก และความแห้งแล้งในฤดูร้อน',
    'ช่วยจัดหมวดหมู่ใบเสร็จของร้านเบเกอรี่เป็นค่าแป้ง ค่าแรง ค่าเช่า ค่าพลังงาน และค่าซ่อมแซม ทำเครื่องหมายรายจ่ายก้อนใหญ่ คาดเดาวันที่ที่หายไปจากวันที่ใกล้เคียง และสรุปเป็นตารางยอดรวมรายเดือน',
    'ช่วยวางแผนสวนบนระเบียงที่มีลมแรง เลือกไม้พุ่ม ดอกไม้ และไม้เลื้อยที่ทนต่อเกลือ วาดตารางการรดน้ำเป็นปฏิทิน ประเมินน้ำหนักของดิน และเตือนเรื่องเพื่อนบ้านชั้นล่าง การระบายน้ำ แมลง และความแห้งแล้งในฤดูร้อน',
  ],
}

it.each(Object.entries(JOINED))('recognises a changed text without blanks, in %s, and no other', (_, texts) => {
  const [text = '', other = '', changed = ''] = texts
  const sketch = new Set(sketchOf(text))
  const shared = (one: string) => sketchOf(one).filter((hash) => sketch.has(hash)).length
  expect(sketch.size).toBeGreaterThan(10)
  expect(shared(changed)).toBeGreaterThan(sketch.size / 4)
  expect(isNearCopy(changed, text)).toBe(true)
  expect(shared(other)).toBe(0)
  expect(isNearCopy(other, text)).toBe(false)
  expect(commonCount(other, text, '')).toBe(0)
})

it('finds a passage of a text without blanks within another', () => {
  const [text = '', other = ''] = JOINED.Chinese
  const stored = new Set(fingerprintsOf(text).hashes)
  const quoting = `${other}${text}${other}`
  expect(askedFingerprintsOf(quoting).some((hash) => stored.has(hash))).toBe(true)
  expect(commonCount(quoting, text, '')).toBeGreaterThan(12)
})

it('marks what is common word by word', () => {
  const common = commonWords(
    'Plan a rooftop meadow for a windy corner: choose shrubs, herbs and climbers that survive salt',
    TEXT,
  )
  const marked = (common?.sold ?? []).map(({ start, end }) => TEXT.slice(start, end))
  expect(marked).toEqual(['Plan a rooftop', 'windy corner: choose shrubs, herbs and climbers that survive'])
  expect(commonWords(OTHER, TEXT)).toBeUndefined()
})

it('keeps hashes that survive an edit', () => {
  const [own, changed, other] = [TEXT, TEXT.replace('herbs', 'ferns'), OTHER].map(sketchOf)
  const shared = (sketch: number[] = []) => sketch.filter((hash) => own?.includes(hash)).length
  expect(shared(changed)).toBeGreaterThan((own?.length ?? 0) / 2)
  expect(shared(other)).toBe(0)
})
