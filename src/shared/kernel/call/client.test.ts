import { describe, expect, it } from 'vitest'
import { RestError, WireError, createClient } from './client.ts'
import type { WireResponse } from './client.ts'
import { contract } from '#shared/contract.ts'

const body = (code: string) => JSON.stringify({ code, message: '운영자가 삭제한 클래스입니다.', requestId: 'r1' })
const asked = (answer: WireResponse) => createClient(async () => answer)(contract.course.detail, { params: { channelSeq: 1, courseSeq: 7 } })
const fault = async (answer: WireResponse): Promise<unknown> => asked(answer).then(() => 'answered', (error: unknown) => error)

describe('a refused call [GEN-02]', () => {
  it.each([[404, '800003'], [410, '920001'], [500, '900500']])('rejects at %d with the server’s code and message', async (status, code) => {
    const error = await fault({ status, body: body(code) })
    expect(error).toBeInstanceOf(RestError)
    expect(error).toMatchObject({ status, code, message: '운영자가 삭제한 클래스입니다.', requestId: 'r1', issues: [] })
  })

  it.each<[string, WireResponse]>([
    ['a page of a proxy', { status: 502, body: '<html>' }], ['a refusal that is none of the platform\'s', { status: 410, body: '{}' }], ['an empty gone', { status: 410, body: '' }],
    ['an answer of another shape', { status: 200, body: '{"courseSeq":"x"}' }],
  ])('distinguishes %s from a refusal', async (_, answer) => expect(await fault(answer)).toBeInstanceOf(WireError))

  it('rejects with the reason of an abort', async () => {
    const aborting = new AbortController()
    const client = createClient(async () => {
      aborting.abort()
      throw new TypeError('fetch failed')
    })
    await expect(client(contract.course.detail, { params: { channelSeq: 1, courseSeq: 7 } }, aborting.signal)).rejects.toBe(aborting.signal.reason)
  })
})
