/** Widths of the letters of Inter SemiBold, in hundredths of the font size, each before its letters. */
const TABLE =
  '25 ijl 28 I 32 !,.: 33 \'; 35 `t 36 | 37 ()[] 38 /\\ 39 f 40 r 42 1 45 {}г 47 -_‐‑ 48 ^ 50 τт”’‘ 51 зς 52 " 54 *? 55 s 57 Lakxzавкхя 58 7JcГсьэ 59 Fevyелуч 60 бп 61 Eеhnouийно 62 2bdpqр 63 g 64 #3689Зц 65 $PRSZБРЯд–  66 &0BTВТЬ 67 +4<=>~Уъ 70 K 71 YЧ 72 DXХ 73 AVАΑ 74 CUСЭ 75 GHЛНПЦф 76 NИЙ 77 OQОφ 78 ыΩ 80 м 83 ФЪω 84 w 85 Джш 86 ю 87 щ 90 mΨ 91 Ы 92 Mμ 98 Ш 100 %@—Щ 102 WЖЮ'

const WIDTHS = new Map<string, number>([[' ', 25]])
for (const [, width = '', letters = ''] of TABLE.matchAll(/(\d{2,3}) (\S+)/g)) {
  for (const letter of letters) WIDTHS.set(letter, Number(width))
}

/** Letters that are not in the table. Accents do not widen a letter. */
const OTHER_CAPITAL = 74
const OTHER = 63
/** The table knows no kerning, and pictures must never overflow. */
const SAFETY = 1.02

function widthOfLetter(letter: string): number {
  const base = letter.normalize('NFD').charAt(0)
  return WIDTHS.get(base) ?? (/\p{Lu}/u.test(letter) ? OTHER_CAPITAL : OTHER)
}

/** The width of a text in units of the font size. */
export const widthOf = (text: string): number =>
  ([...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) / 100) * SAFETY
