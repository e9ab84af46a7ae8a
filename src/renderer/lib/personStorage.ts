/**
 * What the page keeps in the browser for one person: typed text that is not saved yet, reports that were not sent. It outlives
 * a reload and a lost session, is shown to nobody else who logs in here, and is erased when the person logs out.
 */

/** Stands between a key and its person. */
const OF = '@'

let person: number | undefined
let acting: number | undefined

/**
 * From now on things are kept for this person. A session that is lost changes nothing: what is typed then is still theirs, and
 * is there again when they log in.
 */
function keepFor(userSeq: number): void {
  person = userSeq
}

/** Takes in who is logged in, as far as the page knows. Answers whether that was somebody else before. */
export function actAs(userSeq: number | undefined): boolean {
  const isOther = acting !== undefined && userSeq !== undefined && acting !== userSeq
  acting = userSeq
  if (userSeq !== undefined) keepFor(userSeq)
  return isOther
}

/** As whom the page asks. */
export const actingPerson = (): number | undefined => acting

/** The key under which something is kept for who is, or was last, logged in on this page; a guest's bears no name. */
export function personKey(key: string): string {
  return person === undefined ? key : `${key}${OF}${person}`
}

/** Erases everything that is kept for the person, who has logged out. */
export function forgetPerson(): void {
  if (person === undefined) return
  const end = `${OF}${person}`
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('madang.') && key.endsWith(end)) storage.removeItem(key)
  }
  person = undefined
}
