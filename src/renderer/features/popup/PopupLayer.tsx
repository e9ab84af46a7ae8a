import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownPopup } from '#shared/popup/contract.ts'
import { POPUPS_AT_ONCE } from '#shared/popup/rules.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { PopupCard, popupQueries } from '#renderer/entities/popup/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { browserStorage } from '#renderer/lib/storage.ts'
import { Button, IconButton, SheetDialog } from '#renderer/ui/index.ts'
import { hiddenKey, hiddenOn, hiddenWith, localDay } from './hiddenToday.ts'
import styles from './popup.module.css'

// Until the page is loaded again.
const closed = new Set<string>()

/** The pop-ups of a place, one at a time; closed ones stay away until the page is loaded again, or until tomorrow. */
export function PopupLayer({ channelSeq, place }: { channelSeq: number; place: PopupPlace }) {
  const { data } = useQuery(popupQueries.shown(useClient(), channelSeq, place))
  const [, setLeft] = useState(0)
  const [hidden] = useState(() => new Set(hiddenOn(browserStorage.getItem(hiddenKey(channelSeq)), localDay(new Date()))))
  const nameOf = ({ popupSeq }: ShownPopup) => `${channelSeq} ${popupSeq}`
  // Cut before closed ones are left out, so that none comes up in the place of one that was just closed.
  const popups = (data?.popups ?? []).filter(({ popupSeq }) => !hidden.has(popupSeq)).slice(0, POPUPS_AT_ONCE).filter((popup) => !closed.has(nameOf(popup)))
  const close = (gone: readonly ShownPopup[]) => {
    for (const popup of gone) closed.add(nameOf(popup))
    setLeft((count) => count + 1)
  }
  const hide = (popup: ShownPopup) => {
    browserStorage.setItem(hiddenKey(channelSeq), hiddenWith(browserStorage.getItem(hiddenKey(channelSeq)), localDay(new Date()), popup.popupSeq))
    close([popup])
  }
  return popups.length === 0 ? null : <Popups popups={popups} onHide={hide} onClose={() => close(popups)} />
}

function Popups({ popups, onHide, onClose }: { popups: readonly ShownPopup[]; onHide: (popup: ShownPopup) => void; onClose: () => void }) {
  const { t } = useTranslation('popup')
  const [chosen, setAt] = useState(0)
  const total = popups.length
  const at = Math.min(chosen, total - 1)
  // From the last one to the first: a button that turned off would lose the focus.
  const step = (by: number) => setAt((at + by + total) % total)
  const popup = popups[at]
  if (popup === undefined) return null
  return (
    <SheetDialog opened onClose={onClose} title={popup.title} closeLabel={t('close')}>
      <div key={popup.popupSeq}><PopupCard popup={popup} /></div>
      {total === 1 ? null : (
        <div className={styles.pager}>
          <IconButton label={t('previous')} size="md" onClick={() => step(-1)}><IconChevronLeft size={18} stroke={1.75} /></IconButton>
          <output aria-label={t('place', { number: at + 1, total })}>{at + 1} / {total}</output>
          <IconButton label={t('next')} size="md" onClick={() => step(1)}><IconChevronRight size={18} stroke={1.75} /></IconButton>
        </div>
      )}
      <div className={styles.foot}>
        <Button kind="quiet" size="sm" onClick={() => onHide(popup)}>{t('notToday')}</Button>
        <Button size="sm" onClick={onClose}>{t('close')}</Button>
      </div>
    </SheetDialog>
  )
}
