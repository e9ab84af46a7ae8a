declare module 's3rver' {
  interface S3rverOptions {
    address?: string
    port?: number
    silent?: boolean
    directory?: string
    configureBuckets?: { name: string; configs?: (string | Buffer)[] }[]
  }
  interface S3Context {
    method: string
    query: Record<string, string | undefined>
    type: string
    status: number
    body: unknown
  }
  class S3rver {
    constructor(options?: S3rverOptions)
    middleware: ((ctx: S3Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    run(): Promise<unknown>
    close(): Promise<void>
  }
  export default S3rver
}
