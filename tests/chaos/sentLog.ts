import { appendFileSync, readFileSync } from 'node:fs'

/** File log of what an uploader sent; survives a kill. `begin`: a request starts at an offset; `upTo`: its progress. */
export interface SentLog {
  begin(upload: string, offset: number): void
  upTo(upload: string, offset: number): void
}

export function createSentLog(path: string): SentLog {
  const write = (kind: 'begin' | 'upTo') => (upload: string, offset: number) => appendFileSync(path, `${kind} ${upload} ${offset}\n`)
  return { begin: write('begin'), upTo: write('upTo') }
}

/** Uploads with sent bytes: one per file, unless one was restarted from the beginning. */
export function uploadsOf(path: string): Set<string> {
  return new Set(readFileSync(path, 'utf8').split('\n').flatMap((line) => (line.startsWith('begin ') ? (line.split(' ')[1] ?? []) : [])))
}

/** Resent bytes: for each resume below the highest offset, how many bytes. */
export function sentAgain(path: string): { upload: string; bytes: number }[] {
  const reached = new Map<string, number>()
  const again: { upload: string; bytes: number }[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [kind, upload, at] = line.split(' ')
    // A killed process may leave a truncated line.
    if (upload === undefined || at === undefined) continue
    const offset = Number(at)
    const before = reached.get(upload) ?? 0
    if (kind === 'begin' && offset < before) {
      again.push({ upload, bytes: before - offset })
      // Counted once: from here on bytes are new again.
      reached.set(upload, offset)
    } else reached.set(upload, Math.max(before, offset))
  }
  return again
}
