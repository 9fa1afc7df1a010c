import type { Body, Multipart } from './bodies.ts'
import { picture } from './pictures.ts'

interface Sent {
  payload: Buffer | undefined
  headers: Record<string, string>
}

/** A body as bytes, with its content type. `resolve` replaces placeholders by ids. */
export async function bytesOf(body: Body, resolve: (text: string) => string): Promise<Sent> {
  switch (body.kind) {
    case 'none':
      return { payload: undefined, headers: {} }
    case 'json': {
      const payload = Buffer.from(resolve(JSON.stringify(body.value) ?? ''))
      return { payload, headers: { 'content-type': 'application/json' } }
    }
    case 'raw': {
      const payload = Buffer.from(resolve(body.text))
      return { payload, headers: body.contentType === undefined ? {} : { 'content-type': body.contentType } }
    }
    case 'multipart':
      return formBytes(body, resolve)
  }
}

const BOUNDARY = '----fuzz7e3a'
/** Escaped like in browsers. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

async function formBytes({ fields, file, fault }: Multipart, resolve: (text: string) => string): Promise<Sent> {
  const blank = fault === 'no blank line' ? '' : '\r\n'
  const nameOf = (name: string) => (fault === 'no name' ? '' : `; name="${quoted(name)}"`)
  const typeOfField = fault === 'fields of JSON' ? 'Content-Type: application/json\r\n' : ''
  const many = fault === 'a thousand headers' ? 'X-Much: more\r\n'.repeat(1_000) : ''
  const field = ([name, value]: [string, string]): Buffer => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data${nameOf(name)}\r\n${typeOfField}${many}${blank}`
    const text = Buffer.from(resolve(value))
    const bytes =
      fault === 'bytes that are no UTF-8' ? Buffer.concat([text, Buffer.from([0xff, 0xed, 0xa0, 0x80])]) : text
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
  }
  const parts = fields.map(field)
  if (fault === 'a field twice') parts.push(...parts.slice(0, 1))
  if (fault === 'a thousand parts') {
    for (let index = 0; index < 1_000; index += 1) parts.push(field([`part${index}`, 'x']))
  }
  if (file) {
    const { name, filename, type } = file
    const disposition = `form-data${nameOf(name)}; filename="${quoted(filename)}"`
    const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n${blank}`
    const part = Buffer.concat([Buffer.from(head), await picture(file.picture), Buffer.from('\r\n')])
    parts.push(...(fault === 'two files' ? [part, part] : [part]))
  }
  const whole = Buffer.concat([...parts, Buffer.from(fault === 'no end' ? '' : `--${BOUNDARY}--\r\n`)])
  const payload = fault === 'cut short' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole
  return { payload, headers: { 'content-type': `multipart/form-data${boundaryOf(fault)}` } }
}

function boundaryOf(fault: Multipart['fault']): string {
  if (fault === 'no boundary') return ''
  if (fault === 'an empty boundary') return '; boundary='
  if (fault === 'another boundary') return '; boundary=something-else'
  if (fault === 'a very long boundary') return `; boundary=${'b'.repeat(3_000)}`
  return `; boundary=${BOUNDARY}`
}

/** The fields of a complete form or JSON body, for reading back; `undefined` if unclear. */
export function fieldsSent(body: Body, resolve: (text: string) => string): Record<string, unknown> | undefined {
  if (body.kind === 'json') {
    const value: unknown = JSON.parse(resolve(JSON.stringify(body.value) ?? 'null'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  }
  if (body.kind !== 'multipart' || body.fault) return undefined
  // Forms send line breaks as CR LF and no unpaired surrogates; the server stores LF.
  const plain = (text: string) => resolve(text).toWellFormed().replaceAll('\r\n', '\n')
  return Object.fromEntries(body.fields.map(([name, value]) => [quoted(name), plain(value)]))
}
