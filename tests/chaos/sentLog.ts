import { appendFileSync, readFileSync } from 'node:fs'

/**
 * What an uploader handed to the network, in a file that outlives its being killed: `begin` a request of an upload at an
 * offset, and `upTo` where it has come to.
 */
export interface SentLog {
  begin(upload: string, offset: number): void
  upTo(upload: string, offset: number): void
}

export function createSentLog(path: string): SentLog {
  const write = (kind: 'begin' | 'upTo') => (upload: string, offset: number) => appendFileSync(path, `${kind} ${upload} ${offset}\n`)
  return { begin: write('begin'), upTo: write('upTo') }
}

/** The uploads that bytes were sent for: one for each file, unless one was begun again from nothing. */
export function uploadsOf(path: string): Set<string> {
  return new Set(readFileSync(path, 'utf8').split('\n').flatMap((line) => (line.startsWith('begin ') ? (line.split(' ')[1] ?? []) : [])))
}

/** What was sent a second time: for each time that an upload went on below where it had come to, how many bytes below. */
export function sentAgain(path: string): { upload: string; bytes: number }[] {
  const reached = new Map<string, number>()
  const again: { upload: string; bytes: number }[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [kind, upload, at] = line.split(' ')
    // A killed process may leave half a line.
    if (upload === undefined || at === undefined) continue
    const offset = Number(at)
    const before = reached.get(upload) ?? 0
    if (kind === 'begin' && offset < before) {
      again.push({ upload, bytes: before - offset })
      // Counted once; what is sent from here on is new again from this point.
      reached.set(upload, offset)
    } else reached.set(upload, Math.max(before, offset))
  }
  return again
}
