import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openToken, readToken, sealToken, signToken } from './signedToken.ts'

const key = Buffer.alloc(32, 1)
const schema = z.object({ n: z.number() })

describe('signed tokens', () => {
  it('returns the signed payload', () => {
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

describe('sealed tokens', () => {
  it('return the sealed payload and reveal nothing of it', () => {
    const token = sealToken(key, 'media', { n: 7, folder: 'sites/1' })
    expect(openToken(key, 'media', token, schema)).toEqual({ n: 7 })
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('sites')
  })

  it('refuse another purpose, another key, a changed byte, another shape and noise', () => {
    const token = sealToken(key, 'media', { n: 7 })
    const changed = Buffer.from(token, 'base64url')
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    expect(openToken(key, 'preview', token, schema)).toBeUndefined()
    expect(openToken(Buffer.alloc(32, 2), 'media', token, schema)).toBeUndefined()
    expect(openToken(key, 'media', sealToken(key, 'media', { m: 7 }), schema)).toBeUndefined()
    for (const text of [changed.toString('base64url'), '', 'nonsense', `${token}.x`, `${token}=`, token.slice(0, -2)]) {
      expect(openToken(key, 'media', text, schema)).toBeUndefined()
    }
  })
})
