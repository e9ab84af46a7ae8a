import { Readable } from 'node:stream'
import { DeleteObjectCommand, DeleteObjectsCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '#server/infra/config/config.ts'
import type { Storage } from '#server/infra/ports.ts'
import { checkKey, StorageMissing } from './keys.ts'

type S3Config = NonNullable<Config['s3']>

/** Options of the S3 client and the tus store. Without keys the SDK uses the machine's role. */
export function s3ClientConfig(s3: S3Config) {
  return {
    region: s3.region,
    // Self-hosted S3 (MinIO, Ceph) rarely supports virtual-hosted buckets.
    ...(s3.endpoint === undefined ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    ...(s3.accessKeyId === undefined || s3.secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey } }),
    // Many S3-compatible servers lack checksum trailers; uploads are verified by SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(String((error as { name?: unknown }).name))

/** Stores objects in a bucket. Large ones are multipart and become visible when complete. */
export function createS3Storage(s3: S3Config): Storage {
  const client = new S3Client(s3ClientConfig(s3))
  const Bucket = s3.bucket

  async function removePrefix(prefix: string): Promise<void> {
    for (;;) {
      const { Contents: found = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1000 }))
      const objects = found.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
      if (objects.length === 0) return
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } }))
    }
  }

  return {
    async read(key, range) {
      try {
        const { Body } = await client.send(new GetObjectCommand({
          Bucket, Key: checkKey(key), ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }))
        if (!(Body instanceof Readable)) throw new Error('S3 answered without a stream')
        return Body
      } catch (error) {
        throw isMissing(error) ? new StorageMissing(key) : error
      }
    },

    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
        return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async write(key, content, contentType) {
      await new Upload({ client, params: { Bucket, Key: checkKey(key), Body: content, ContentType: contentType } }).done()
    },

    async remove(keyOrPrefix) {
      if (keyOrPrefix.endsWith('/')) return removePrefix(checkKey(keyOrPrefix))
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(keyOrPrefix) }))
    },

    freeBytes: async () => undefined,
    localPath: () => undefined,
  }
}
