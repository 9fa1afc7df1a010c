import { isAscii } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { UnusableFile } from './records.ts'

/** How much of the bytes that are not ASCII the detector reads. */
const SAMPLE_BYTES = 1_000_000
/** Encodings of several bytes a character, whose texts hardly any other bytes are. Those of one byte are guesses. */
const CERTAIN = ['GB18030', 'Shift_JIS', 'Big5', 'EUC-JP', 'EUC-KR']
const CONFIDENCE_MIN = 90
const LEAD_MIN = 15

const HEAD_BYTES = 4096
/** The first bytes of ZIP (as .xlsx), PDF, gzip, the older Office formats and PNG. */
const BINARY = ['504b0304', '25504446', '1f8b', 'd0cf11e0', '89504e47'].map((hex) => Buffer.from(hex, 'hex'))
const BINARY_REFUSED =
  'This is no text file. Save a spreadsheet as CSV, in Excel “CSV UTF-8”, and unpack an archive into a folder'

type ReadBytes = () => AsyncIterable<Buffer>

/**
 * Reads a text file once and says how its bytes are decoded: as `named`, by a byte order mark, as UTF-8, or by a detector
 * where it is certain.
 * @throws UnusableFile for bytes that do not fit, and for files that are no text
 */
export async function encodingOf(read: ReadBytes, named?: string): Promise<string> {
  const encoding = named ? await neededEncoding(read, canonicalName(named)) : await markedEncoding(read)
  const sample: Buffer[] = []
  const wrongLine = await lineThatDoesNotFit(read, encoding, sample)
  if (wrongLine === undefined) return encoding
  const notFitting = `line ${wrongLine} is not ${encoding.toUpperCase()}`
  if (named) throw new UnusableFile(`${notFitting}. Save the file as UTF-8, or name another encoding`)
  const [first, second] = analyse(Buffer.concat(sample))
  const isCertain =
    first &&
    CERTAIN.includes(first.name) &&
    first.confidence >= CONFIDENCE_MIN &&
    first.confidence - (second?.confidence ?? 0) >= LEAD_MIN
  const guess = first && iconv.encodingExists(first.name) ? canonicalName(first.name) : 'windows-1252'
  if (isCertain && (await lineThatDoesNotFit(read, guess)) === undefined) return guess
  throw new UnusableFile(
    `${notFitting}. Save the file as UTF-8, in Excel “CSV UTF-8”, or name its encoding, for example --encoding ${guess}`,
  )
}

/** Decodes a file whose bytes fit, without its byte order mark. */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const chunk of bytes) yield decoder.write(chunk)
  yield decoder.end()
}

/** @throws UnusableFile for a name that no encoding has */
function canonicalName(named: string): string {
  try {
    const { encoding } = new TextDecoder(named)
    if (encoding.startsWith('utf-') || iconv.encodingExists(encoding)) return encoding
  } catch {
    // Refused below.
  }
  throw new UnusableFile(`--encoding: ${named} is not known. Common ones are windows-1252, shift_jis and gb18030`)
}

/** The named encoding, unless the file is UTF-8 or has a mark, as others in a folder may: it would garble them. */
async function neededEncoding(read: ReadBytes, named: string): Promise<string> {
  const marked = named.startsWith('utf-') ? named : markOf(await headOf(read))
  if (marked) return marked
  const sample: Buffer[] = []
  const isUtf8 = (await lineThatDoesNotFit(read, 'utf-8', sample)) === undefined
  return isUtf8 && sample.length > 0 ? 'utf-8' : named
}

async function markedEncoding(read: ReadBytes): Promise<string> {
  const head = await headOf(read)
  const marked = markOf(head)
  if (marked) return marked
  const isBinary = BINARY.some((signature) => head.subarray(0, signature.length).equals(signature))
  if (isBinary || head.filter((byte) => byte === 0).length > head.length / 50) throw new UnusableFile(BINARY_REFUSED)
  return 'utf-8'
}

async function headOf(read: ReadBytes): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of read()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head
}

/** What a byte order mark says of UTF-16. */
function markOf([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

interface Decoder {
  write(bytes: Buffer): string
  end(): string
}

/** Node's own decoder takes windows-1252 for ISO 8859-1 in some releases. */
function decoderOf(encoding: string): Decoder {
  if (!encoding.startsWith('utf-')) {
    const decoder = iconv.getDecoder(encoding)
    return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** The first line with bytes that are none in this encoding. Puts chunks that are not ASCII into `sample`. */
async function lineThatDoesNotFit(
  read: ReadBytes,
  encoding: string,
  sample: Buffer[] = [],
): Promise<number | undefined> {
  const decoder = decoderOf(encoding)
  const fits = (decoding: () => string): boolean => {
    try {
      const text = decoding()
      return encoding.startsWith('utf-') || !text.includes('\uFFFD')
    } catch {
      return false
    }
  }
  let line = 1
  let wrongLine: number | undefined
  let sampled = 0
  for await (const chunk of read()) {
    if (sampled < SAMPLE_BYTES && !isAscii(chunk)) {
      sample.push(chunk)
      sampled += chunk.length
    }
    // The sample goes on after the line is known.
    if (wrongLine !== undefined) {
      if (sampled >= SAMPLE_BYTES) return wrongLine
      continue
    }
    for (let start = 0; start < chunk.length; ) {
      const newline = chunk.indexOf(0x0a, start)
      const end = newline === -1 ? chunk.length : newline + 1
      if (!fits(() => decoder.write(chunk.subarray(start, end)))) {
        wrongLine = line
        break
      }
      if (newline !== -1) line += 1
      start = end
    }
  }
  return wrongLine ?? (fits(() => decoder.end()) ? undefined : line)
}
