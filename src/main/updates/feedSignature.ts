import { createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** One signature protects the release: the list (`latest.yml`) holds all digests. As its last line it cannot get out of step. */
const signatureLine = /^# ed25519 ([A-Za-z0-9+/]{86}==)\n?$/

/** Adds or replaces the list's signature. It covers the file name, so that no list passes for another channel's. */
export function signFeed(fileName: string, list: string, privateKey: KeyObject): string {
  const body = split(list).body
  return `${body}# ed25519 ${sign(null, signedBytes(fileName, body), privateKey).toString('base64')}\n`
}

/** Whether the list was signed under this name with one of the keys (`publicKeyText`). */
export function isSignedFeed(fileName: string, list: string, publicKeys: readonly string[]): boolean {
  const { body, signature } = split(list)
  if (signature === undefined) return false
  return publicKeys.some((key) => verify(null, signedBytes(fileName, body), readPublicKey(key), Buffer.from(signature, 'base64')))
}

/** The public key as builds carry it: SPKI, base64. */
export function publicKeyText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return half.export({ type: 'spki', format: 'der' }).toString('base64')
}

/** Throws an Error unless the text is an Ed25519 public key. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 public key')
  return key
}

function split(list: string): { body: string; signature: string | undefined } {
  const ended = list.endsWith('\n') ? list : `${list}\n`
  const lastLine = ended.lastIndexOf('\n', ended.length - 2) + 1
  const signature = signatureLine.exec(ended.slice(lastLine))?.[1]
  return { body: signature === undefined ? ended : ended.slice(0, lastLine), signature }
}

function signedBytes(fileName: string, body: string): Buffer {
  return Buffer.from(`${fileName}\n${body}`)
}
