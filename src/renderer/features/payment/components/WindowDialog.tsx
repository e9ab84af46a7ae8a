import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'
import { orderQueries, outcomeOf, outcomePath } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useStableActions } from '#renderer/lib/stableActions.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Dialog, Spinner } from '#renderer/ui/index.ts'
import styles from './payment.module.css'

/** The desktop's payment window is in the browser: opens it and waits for the order. */
export function WindowDialog({ order, url, onClose }: { order: Order; url: string; onClose: () => void }) {
  const { t } = useTranslation('order')
  const platform = usePlatform()
  const client = useClient()
  const channelSeq = useChannelSeq()
  const go = useNavigateTo()
  const [blocked, setBlocked] = useState(false)
  const { open } = useStableActions({
    open: async () => {
      const opened = await platform.openExternal(url)
      setBlocked(opened === 'blocked')
    },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void open()
  }, [open])
  const followed = useQuery(orderQueries.followed(client, channelSeq, order.orderNo))
  const outcome = followed.data === undefined ? 'waiting' : outcomeOf(followed.data)
  const { courseSeq, courseTypeCd, orderNo } = order
  useEffect(() => {
    if (outcome !== 'waiting') go(outcomePath(outcome, { courseSeq, courseTypeCd, orderNo }))
  }, [outcome, go, courseSeq, courseTypeCd, orderNo])
  return (
    <Dialog
      opened onClose={onClose} size="small" keepOnClickOutside title={t('window.title')} closeLabel={t('window.cancel')}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{t('window.cancel')}</Button>
          <Button onClick={() => { void open() }}>{t('window.again')}</Button>
        </>
      )}
    >
      <div className={styles.window}><Spinner label={t('window.title')} /><p>{blocked ? t('window.blocked') : t('window.text')}</p></div>
    </Dialog>
  )
}
