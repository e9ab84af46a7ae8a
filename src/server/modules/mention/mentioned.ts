import { mentionedIn, MENTIONS_MAX, withMentions } from '#shared/kernel/format/mentions.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import type { Db } from '#server/infra/db/database.ts'
import { listNamed } from './queries.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** Of the users that a plain text was sent with, those who take part in the class or write in the site's boards, and whose name stands in it. */
export async function mentionedOf(db: Db, place: BoardPlace, { content, userSeqs }: { content: string; userSeqs: readonly number[] }, now: Date): Promise<number[]> {
  return (await listNamed(db, place, userSeqs, now)).filter(({ name }) => content.includes(`@${name}`)).map(({ userSeq }) => userSeq)
}

/** A rich text whose mentions have the names that their users have now; those of others than people of the class become plain text. @param html sanitized */
export async function safeMentions(db: Db, place: BoardPlace, html: string, now: Date): Promise<{ html: string; mentions: number[] }> {
  const named = await listNamed(db, place, mentionedIn(html).slice(0, MENTIONS_MAX), now)
  const names = new Map(named.map(({ userSeq, name }) => [userSeq, name]))
  const written = withMentions(html, (userSeq) => { const name = names.get(userSeq); return name === undefined ? null : `<span data-mention="${userSeq}">@${escaped(name)}</span>` })
  return { html: written, mentions: [...names.keys()] }
}
