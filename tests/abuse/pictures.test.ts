import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, pictureUrl } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** A decompression bomb: small file, one colour, 16 bits per channel. */
async function hostilePicture(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c8553d' } }).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

describe('decompression bombs', () => {
  it('do not delay file requests: of sixteen in parallel from one account, few are queued', async () => {
    const person = await buildPerson(api)
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    const other = await buildPerson(api)
    const otherImage = await pictureUrl({ width: 64, height: 64 })
    // Just within the pixel limit, so that each must be decoded.
    const image = await hostilePicture(6300, 6300)
    let under = 16
    const hostile = Promise.allSettled(Array.from({ length: 16 }, () => person.client(profileCalls.changeImage, { body: { image } }).finally(() => { under -= 1 })))
    // Another user's picture waits for the current one only.
    const theirs = other.client(profileCalls.changeImage, { body: { image: otherImage } }).then(() => under)
    const took: number[] = []
    while (took.length < 5) {
      const began = performance.now()
      const answer = await api.send(profileImageUrl ?? '')
      expect([200, 404]).toContain(answer.status)
      took.push(performance.now() - began)
    }
    expect(Math.max(...took)).toBeLessThan(3000)
    expect(await theirs).toBeGreaterThan(0)
    const refused = (await hostile).filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason as unknown)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, code: errorTable.tooManyRequests.code })
  })

  it('are refused beyond 40 million pixels, wherever pictures are accepted', async () => {
    const course = await buildCourse(api)
    const image = await hostilePicture(7000, 7000)
    const refusal = { status: errorTable.fileTypeRefused.status, code: errorTable.fileTypeRefused.code }
    await expect(course.teacher.client(profileCalls.changeImage, { body: { image } })).rejects.toMatchObject(refusal)
    await expect(course.teacher.client(courseCalls.image, { params: course, body: { image } })).rejects.toMatchObject(refusal)
  })
})
