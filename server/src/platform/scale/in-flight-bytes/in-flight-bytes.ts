/** Counts bytes in memory, in total and per client. */
export class InFlightBytes {
  private readonly bytesMax: number
  private readonly bytesPerClientMax: number
  private readonly byClient = new Map<string, number>()
  private bytes = 0

  constructor({ bytesMax, bytesPerClientMax }: { bytesMax: number; bytesPerClientMax: number }) {
    this.bytesMax = bytesMax
    this.bytesPerClientMax = bytesPerClientMax
  }

  get used(): number {
    return this.bytes
  }

  /** @returns false, without counting them, if a limit would be exceeded */
  acquire(key: string, bytes: number): boolean {
    const bytesOfClient = (this.byClient.get(key) ?? 0) + bytes
    if (this.bytes + bytes > this.bytesMax || bytesOfClient > this.bytesPerClientMax) return false
    this.bytes += bytes
    this.byClient.set(key, bytesOfClient)
    return true
  }

  release(key: string, bytes: number): void {
    const bytesOfClient = (this.byClient.get(key) ?? 0) - bytes
    this.bytes -= bytes
    if (bytesOfClient > 0) this.byClient.set(key, bytesOfClient)
    else this.byClient.delete(key)
  }
}
