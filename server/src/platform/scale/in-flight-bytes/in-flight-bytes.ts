/** So many bytes for all, and for one of them. */
export class ByteBudget {
  private readonly bytesMax: number
  private readonly bytesOfOneMax: number
  private readonly shares = new Map<string, number>()
  private bytes = 0

  constructor({ bytesMax, bytesOfOneMax }: { bytesMax: number; bytesOfOneMax: number }) {
    this.bytesMax = bytesMax
    this.bytesOfOneMax = bytesOfOneMax
  }

  /** Bytes that are taken now. */
  get taken(): number {
    return this.bytes
  }

  /** @returns false, and takes nothing, where they are not there */
  take(key: string, bytes: number): boolean {
    const share = (this.shares.get(key) ?? 0) + bytes
    if (this.bytes + bytes > this.bytesMax || share > this.bytesOfOneMax) return false
    this.bytes += bytes
    this.shares.set(key, share)
    return true
  }

  giveBack(key: string, bytes: number): void {
    const share = (this.shares.get(key) ?? 0) - bytes
    this.bytes -= bytes
    if (share > 0) this.shares.set(key, share)
    else this.shares.delete(key)
  }
}
