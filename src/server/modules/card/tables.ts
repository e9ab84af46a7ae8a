import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channels, registeredCards } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

export const cardTables: ModuleTables = {
  tables: [registeredCards],
  // Attempts that came to nothing; a request is repeated within minutes.
  retention: [{ table: registeredCards, unneeded: (before) => and(inArray(registeredCards.cardState, ['registering', 'failed']), lt(registeredCards.createdAt, before(DAY_MS))) }],
  archive: [
    archiveList('cards', registeredCards, (db, userSeq, { limit, offset }) =>
      db.select({ site: channels.name, cardName: registeredCards.cardName, numberEnd: registeredCards.numberEnd, createdAt: registeredCards.createdAt })
        .from(registeredCards).innerJoin(channels, onSite(registeredCards))
        .where(and(eq(registeredCards.userSeq, userSeq), eq(registeredCards.cardState, 'active'), isNotNull(registeredCards.sealedKey)))
        .orderBy(asc(registeredCards.channelSeq), asc(registeredCards.cardSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(registeredCards, registeredCards.userSeq, 'A card belongs to the account that registered it.'),
  ],
}
