import { S3Store } from '@tus/s3-store'
import type { Upload } from '@tus/server'
import type { Config } from '#server/infra/config/config.ts'
import { s3ClientConfig } from '#server/infra/storage/s3Storage.ts'
import { currentArrival } from './arrival.ts'
import { arrivingIn, checkOf, digestsUpTo } from './arriving.ts'
import type { ChunkLedger } from './chunkLedger.ts'

export class ArrivingObjects extends S3Store {
  private readonly ledger: ChunkLedger

  constructor(s3: NonNullable<Config['s3']>, ledger: ChunkLedger) {
    super({ s3ClientConfig: { bucket: s3.bucket, ...s3ClientConfig(s3) } })
    this.ledger = ledger
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await arrivingIn(this, upload.id)) ?? super.create(upload)
  }

  override async write(_stream: unknown, key: string, offset: number): Promise<number> {
    const arrival = currentArrival()
    const digests = await digestsUpTo(this.ledger, key, offset)
    // Incomplete parts cannot be read back: a chunk begun by another request is hashed at the end.
    const check = checkOf(arrival, digests, offset, offset)
    const end = await super.write(arrival.from(offset, check), key, offset)
    await this.ledger.keep(key, digests, check.endedBefore(end))
    return end
  }
}
