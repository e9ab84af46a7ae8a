import { attachCalls } from '#shared/attach/contract.ts'
import type { AttachedPicture } from '#shared/attach/contract.ts'
import { FILE_PART_BYTES, partsOf } from '#shared/attach/rules.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

type Place = Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>
const placeOf = ({ channelSeq, courseSeq }: Place) => ({ channelSeq, courseSeq })

/** A picture of a person that no text has taken. */
export async function addPicture({ client }: Pick<Person, 'client'>, course: Place): Promise<AttachedPicture> {
  return client(attachCalls.picture, { params: placeOf(course), body: { image: await pictureUrl({ width: 40, height: 20 }) } })
}

/** A complete file of a person that no text has taken. */
export async function addFile({ client }: Pick<Person, 'client'>, course: Place, bytes: Buffer = Buffer.from('%PDF-1.7'), fileName = '계획표.pdf'): Promise<{ attachmentSeq: number }> {
  const { attachmentSeq } = await client(attachCalls.begin, { params: placeOf(course), body: { fileName, fileSize: bytes.length } })
  for (let part = 0; part < partsOf(bytes.length); part += 1) await addPart({ client }, course, { attachmentSeq, part, bytes: bytes.subarray(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES) })
  return { attachmentSeq }
}

export async function addPart({ client }: Pick<Person, 'client'>, course: Place, { attachmentSeq, part, bytes }: { attachmentSeq: number; part: number; bytes: Buffer }): Promise<{ received: number }> {
  return client(attachCalls.part, { params: { ...placeOf(course), attachmentSeq }, body: { part, content: bytes.toString('base64') } })
}

/** A picture as an editor puts it into a rich text. */
export const figureOf = ({ imageUrl }: Pick<AttachedPicture, 'imageUrl'>): string => `<figure><img src="${imageUrl}" alt="그릇" width="40" height="20"></figure>`
