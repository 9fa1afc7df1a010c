declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    directory: string
    silent: boolean
    allowMismatchedSignatures: boolean
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
