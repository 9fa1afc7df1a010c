/** The first match counts: many browsers also name those that they derive from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Device of a `User-Agent`, as users call it: `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  const system = firstOf(SYSTEMS, userAgent)
  if (browser === undefined || browser === 'Mozilla') return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
