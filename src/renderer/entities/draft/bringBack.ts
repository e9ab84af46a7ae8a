import { t } from 'i18next'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { DRAFT_PREFIX, draftStorage, draftTime, readDraft, writeDraft } from '#renderer/lib/drafts.ts'
import { reportError } from '#renderer/lib/log.ts'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { browserStorage } from '#renderer/lib/storage.ts'
import { toast } from '#renderer/ui/index.ts'

const DONE = 'madang.draftsBack'


/** After a login: takes back what the user's last logout handed to the server. A newer local draft stays. A failure leaves them there. */
export async function bringBackDrafts(client: Client, kept: PersonStorage): Promise<void> {
  const done = kept.key(DONE)
  try {
    const { drafts } = await client(contract.draft.list)
    browserStorage.setItem(done, '1')
    if (drafts.length === 0) return
    const older = drafts.filter(({ name, keep, content, typedAt }) => {
      const key = kept.key(DRAFT_PREFIX + name)
      const isNewer = readDraft(keep, key) !== null && (draftTime(keep, key) ?? Number.POSITIVE_INFINITY) >= Date.parse(typedAt)
      if (!isNewer) writeDraft(keep, key, content, Date.parse(typedAt))
      // Full storage keeps it in memory alone: then the server's stays.
      return isNewer || draftStorage(keep).getItem(key) === content
    })
    await client(contract.draft.remove, { body: { drafts: older.map(({ name, typedAt }) => ({ name, typedAt })) } })
    await loadTexts(['draft'])
    toast.show({ message: t('draft:back', { count: drafts.length }) })
  } catch (error) {
    reportError('the drafts could not be taken back', error)
  }
}

/** Also after a login that this page did not see: in another tab, or of the desktop in the system's browser. */
export async function bringBackUnseen(client: Client, kept: PersonStorage): Promise<void> {
  if (browserStorage.getItem(kept.key(DONE)) === null) await bringBackDrafts(client, kept)
}
