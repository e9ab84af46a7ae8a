import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readToken, signToken } from './signedToken.ts'

const key = Buffer.alloc(32, 1)
const schema = z.object({ n: z.number() })

describe('signed tokens', () => {
  it('gives back what was signed', () => {
    expect(readToken(key, 'media', signToken(key, 'media', { n: 7 }), schema)).toEqual({ n: 7 })
  })

  it('refuses another purpose, another key, a changed payload and noise', () => {
    const token = signToken(key, 'media', { n: 7 })
    const forged = `${Buffer.from('{"n":8}').toString('base64url')}.${token.split('.')[1]}`
    expect(readToken(key, 'uploadGrant', token, schema)).toBeUndefined()
    expect(readToken(Buffer.alloc(32, 2), 'media', token, schema)).toBeUndefined()
    for (const text of [forged, '', '.', 'a.b', `${token}.x`, token.slice(0, -2)]) expect(readToken(key, 'media', text, schema)).toBeUndefined()
  })

  it('refuses a payload of another shape', () => {
    expect(readToken(key, 'media', signToken(key, 'media', { m: 7 }), schema)).toBeUndefined()
  })
})
