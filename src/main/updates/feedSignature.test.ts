import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedFeed, publicKeyText, readPublicKey, signFeed } from './feedSignature.ts'

const ours = generateKeyPairSync('ed25519')
const theirs = generateKeyPairSync('ed25519')
const keys = [publicKeyText(ours.privateKey)]
const list = 'version: 1.1.0\nfiles:\n  - url: Madang-1.1.0.exe\n    sha512: abc\n'

describe('feed signature [DESK-05]', () => {
  it('is valid for the signed list and name, with any of the keys', () => {
    const signed = signFeed('latest.yml', list, ours.privateKey)
    expect(signed.startsWith(`${list}# ed25519 `)).toBe(true)
    expect(isSignedFeed('latest.yml', signed, keys)).toBe(true)
    expect(isSignedFeed('latest.yml', signed, [publicKeyText(theirs.publicKey), ...keys])).toBe(true)
    expect(isSignedFeed('latest.yml', signed.trimEnd(), keys)).toBe(true)
  })

  it('is replaced when a list is signed again', () => {
    const again = signFeed('latest.yml', signFeed('latest.yml', list, theirs.privateKey), ours.privateKey)
    expect(again).toBe(signFeed('latest.yml', list, ours.privateKey))
    expect(signFeed('latest.yml', list.trimEnd(), ours.privateKey)).toBe(again)
  })

  const signed = signFeed('latest.yml', list, ours.privateKey)
  it.each([
    ['another key', 'latest.yml', signFeed('latest.yml', list, theirs.privateKey)],
    ['the list of another channel', 'beta.yml', signed],
    ['a changed digest', 'latest.yml', signed.replace('abc', 'abd')],
    ['a line before the list', 'latest.yml', `version: 9.9.9\n${signed}`],
    ['a line after the signature', 'latest.yml', `${signed}version: 9.9.9\n`],
    ['no signature', 'latest.yml', list],
    ['a broken signature', 'latest.yml', `${list}# ed25519 AAAA\n`],
    ['an empty list', 'latest.yml', ''],
  ])('fails for %s', (_what, name, text) => {
    expect(isSignedFeed(name, text, keys)).toBe(false)
  })

  it('fails without a key, and rejects other key types', () => {
    expect(isSignedFeed('latest.yml', signed, [])).toBe(false)
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(() => readPublicKey(publicKeyText(rsa.publicKey))).toThrow('Ed25519')
    expect(() => readPublicKey('nonsense')).toThrow()
  })
})
