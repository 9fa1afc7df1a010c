const NOTIFICATION = 'A'.charCodeAt(0)
/** The type of a message and its length. */
const HEAD_BYTES = 5
const PID_BYTES = 4

/** Reads the notifications out of what a database answers on PostgreSQL's wire, wherever the chunks are cut. */
export class WireNotifications {
  private readonly onNotification: (channel: string, payload: string) => void
  private unread: Buffer = Buffer.alloc(0)
  /** How much of a message of another type is still to come. */
  private skip = 0

  constructor(onNotification: (channel: string, payload: string) => void) {
    this.onNotification = onNotification
  }

  read(chunk: Uint8Array): void {
    let data = Buffer.concat([this.unread, chunk])
    while (data.length > 0) {
      const skipped = Math.min(this.skip, data.length)
      this.skip -= skipped
      data = data.subarray(skipped)
      if (data.length < HEAD_BYTES) break
      const length = 1 + data.readInt32BE(1)
      if (data[0] !== NOTIFICATION) {
        this.skip = length
        continue
      }
      if (data.length < length) break
      const [channel = '', payload = ''] = data.toString('utf8', HEAD_BYTES + PID_BYTES, length).split('\0')
      this.onNotification(channel, payload)
      data = data.subarray(length)
    }
    this.unread = data
  }
}
