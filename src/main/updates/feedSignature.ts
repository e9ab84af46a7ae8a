import { createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * The list of releases (`latest.yml` and its kin) carries the digest of every installer, so that a signature over the list
 * covers the whole release, on every system, whoever holds the server. It stands in the list's last line as a comment, which
 * readers of YAML pass over: list and signature can never be of two different releases.
 */
const signatureLine = /^# ed25519 ([A-Za-z0-9+/]{86}==)\n?$/

/** The list with its signature; one that was there is replaced. The name is signed too: a list cannot stand in for another channel's or system's. */
export function signFeed(fileName: string, list: string, privateKey: KeyObject): string {
  const body = split(list).body
  return `${body}# ed25519 ${sign(null, signedBytes(fileName, body), privateKey).toString('base64')}\n`
}

/** Tells whether the list was signed under this name with one of the keys (`publicKeyText`). */
export function isSignedFeed(fileName: string, list: string, publicKeys: readonly string[]): boolean {
  const { body, signature } = split(list)
  if (signature === undefined) return false
  return publicKeys.some((key) => verify(null, signedBytes(fileName, body), readPublicKey(key), Buffer.from(signature, 'base64')))
}

/** The public half of a key as builds carry it: its SPKI form in base64, one line. */
export function publicKeyText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return half.export({ type: 'spki', format: 'der' }).toString('base64')
}

/** Throws an Error when the text is no Ed25519 public key. */
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
