import { describe, expect, it } from 'vitest'
import { messagesOf } from './wire-messages.ts'

const int32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeInt32BE(value, index * 4)
  })
  return bytes
}
const opening = Buffer.concat([int32(14, 196_608), Buffer.from('user\0\0')])
const query = (text: string): Buffer =>
  Buffer.concat([Buffer.from('Q'), int32(text.length + 5), Buffer.from(`${text}\0`)])

async function read(bytes: Buffer, size = bytes.length): Promise<[type: string, bytes: string][]> {
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  const messages: [string, string][] = []
  for await (const message of messagesOf(chunks())) messages.push([message.type, message.bytes.toString('latin1')])
  return messages
}

describe('messages on the wire', () => {
  it.each([1, 2, 3, 7, 1_000])('are whole, from chunks of %i bytes', async (size) => {
    const sent = [
      int32(8, 80_877_104),
      int32(8, 80_877_103),
      opening,
      query('select 1'),
      query(''),
      query('x'.repeat(99)),
    ]
    const types = ['security', 'security', '', 'Q', 'Q', 'Q']
    const expected = sent.map((bytes, index) => [types[index], bytes.toString('latin1')])
    expect(await read(Buffer.concat(sent), size)).toEqual(expected)
    expect(await read(Buffer.concat([...sent, query('half').subarray(0, 7)]), size)).toEqual(expected)
  })

  it('know the wish to cancel, which comes alone', async () => {
    expect((await read(int32(16, 80_877_102, 1, 2)))[0]?.[0]).toBe('cancel')
  })

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['an opening of no length', int32(0, 196_608)],
    ['a message of no length', Buffer.concat([opening, Buffer.from('Q'), int32(0)])],
    ['a message of more than PostgreSQL takes', Buffer.concat([opening, Buffer.from('Q'), int32(2 ** 30)])],
  ])('are not %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('bytes')
  })
})
