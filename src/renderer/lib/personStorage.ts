import { browserStorage, keysOf, tabStorage } from './storage.ts'

/**
 * What the page keeps in the browser for one person: typed text that is not saved yet, reports that were not sent. It outlives
 * a reload and a lost session, is shown to nobody else who logs in here, and is erased when the person logs out.
 */

/** Stands between a key and its person. */
const OF = '@'

let person: number | undefined
let acting: number | undefined
/** Whom the page was last shown to; a session that is lost changes nothing. */
let shownTo: number | undefined

/**
 * From now on things are kept for this person. A session that is lost changes nothing: what is typed then is still theirs, and
 * is there again when they log in.
 */
function keepFor(userSeq: number): void {
  person = userSeq
}

/** Takes in who is logged in, as far as the page knows. Answers whether that is somebody else than it was shown to, who did not log in on it. */
export function actAs(userSeq: number | undefined): boolean {
  acting = userSeq
  if (userSeq === undefined) return false
  const isOther = shownTo !== undefined && shownTo !== userSeq
  shownTo = userSeq
  keepFor(userSeq)
  return isOther
}

/** Somebody has logged in on this page: whoever it is, nobody has come between. */
export function expectAnyone(): void {
  shownTo = undefined
}

/** As whom the page asks. */
export const actingPerson = (): number | undefined => acting

/** The key under which something is kept for who is, or was last, logged in on this page; a guest's bears no name. */
export function personKey(key: string): string {
  return person === undefined ? key : `${key}${OF}${person}`
}

/** Erases everything that is kept for the person, who has logged out. */
export function forgetPerson(): void {
  shownTo = undefined
  if (person === undefined) return
  const end = `${OF}${person}`
  for (const storage of [browserStorage, tabStorage]) {
    for (const key of keysOf(storage, 'madang.')) if (key.endsWith(end)) storage.removeItem(key)
  }
  person = undefined
}
