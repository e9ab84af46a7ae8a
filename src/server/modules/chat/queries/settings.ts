import { eq } from 'drizzle-orm'
import type { ChatSettings } from '#shared/chat/contract.ts'
import { slowModes } from '#shared/chat/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { chatSettings } from '#server/infra/db/schema/index.ts'

type SettingsRow = typeof chatSettings.$inferSelect

/** The settings of a site; without a row chat is on, and everybody in the class may send pictures. */
export function settingsOf(row: SettingsRow | null | undefined): ChatSettings {
  if (row === null || row === undefined) return { isOn: true, slowSeconds: 0, pictures: 'all', bannedWords: [] }
  return { isOn: row.isOn, slowSeconds: slowModes.find((mode) => mode === row.slowSeconds) ?? 0, pictures: row.pictures, bannedWords: row.bannedWords }
}

export async function findSettings(db: Db, channelSeq: number): Promise<ChatSettings> {
  const [row] = await db.select().from(chatSettings).where(eq(chatSettings.channelSeq, channelSeq))
  return settingsOf(row)
}

export async function writeSettings(tx: Db, channelSeq: number, settings: ChatSettings, updatedAt: Date): Promise<void> {
  await tx.insert(chatSettings).values({ channelSeq, ...settings, updatedAt }).onConflictDoUpdate({ target: chatSettings.channelSeq, set: { ...settings, updatedAt } })
}
