import { z } from 'zod'

/** A picture to store: JPG or PNG up to 2 MB as a data URL. */
export const pictureBody = z.object({ image: z.string().min(1).max(2_900_000) })
/** Bytes of a request with such a body. */
export const PICTURE_BODY_LIMIT = 3_000_000

/** A stored picture of a text; width and height of its largest size, px. */
export const storedPicture = z.object({ imageUrl: z.string(), width: z.int().positive(), height: z.int().positive() })
export type StoredPicture = z.infer<typeof storedPicture>
export const pictureErrors = ['fileTypeRefused', 'fileLimitExceeded', 'tooManyRequests', 'picturesFull'] as const
