import { lt } from 'drizzle-orm'
import { REMOVED_KEPT_MS } from '#shared/sitePage/rules.ts'
import { channels, pageRedirects, pages, pageVersions } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const pageTables: ModuleTables = {
  tables: [pages, pageRedirects, pageVersions],
  writes: [channels],
  retention: [{ table: pages, unneeded: (before) => lt(pages.removedAt, before(REMOVED_KEPT_MS)) }],
  kept: [
    { table: pageVersions, why: 'What a site published, with who of its staff did it; the name goes with the account.' },
  ],
  merge: [
    stays(pages, pages.editorSeq, 'It says which member of staff changed it.'),
    stays(pageVersions, pageVersions.publisherSeq, 'It says which member of staff published it.'),
  ],
}
