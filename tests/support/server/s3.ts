import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Config } from '#server/infra/config/config.ts'

const BUCKET = 'madang'

/** A throw-away local S3 server with one empty bucket. */
export async function startS3(): Promise<{ s3: NonNullable<Config['s3']>; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'madang-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  addPartCalls(server, join(directory, BUCKET, '._S3rver_uploads'))
  const { port } = (await server.run()) as AddressInfo
  return {
    s3: { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Calls that this server lacks: ListParts and AbortMultipartUpload. */
function addPartCalls(server: S3rver, uploads: string): void {
  server.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query
    if (uploadId === undefined || (ctx.method !== 'GET' && ctx.method !== 'DELETE')) return next()
    const folder = join(uploads, uploadId)
    const names = await readdir(folder).catch(() => undefined)
    ctx.type = 'application/xml'
    if (names === undefined) {
      ctx.status = 404
      ctx.body = '<Error><Code>NoSuchUpload</Code><Message>no such upload</Message></Error>'
    } else if (ctx.method === 'DELETE') {
      await rm(folder, { recursive: true })
      ctx.status = 204
    } else {
      const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number).sort((a, b) => a - b)
      const parts = await Promise.all(numbers.map(async (number) => {
        const path = join(folder, String(number))
        const etag = await readFile(`${path}.md5`, 'utf8')
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${(await stat(path)).size}</Size></Part>`
      }))
      ctx.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
    }
  })
}
