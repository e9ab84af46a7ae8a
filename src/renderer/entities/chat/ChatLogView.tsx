import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatStanding } from '#shared/chat/rules.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Spinner } from '#renderer/ui/index.ts'
import { ChatBubble } from './ChatBubble.tsx'
import type { MessageActs } from './ChatBubble.tsx'
import type { ChatLog } from './log.ts'
import { chatRows } from './rows.ts'
import type { ChatRow } from './rows.ts'
import styles from './chat.module.css'

/** Above this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 200
/** Distance from the end (px) within which new messages scroll into sight. */
const NEAR_END = 80
/** Distance from the beginning (px) at which older messages are loaded. */
const NEAR_BEGINNING = 240

interface LogViewProps {
  log: ChatLog
  /** Where the unread began when the room was opened. */
  readNo: number | null
  me: number | undefined
  standing: ChatStanding
  canWrite: boolean
  acts: Omit<MessageActs, 'show'>
  isLoadingOlder: boolean
  loadOlder: () => Promise<void>
  /** The newest message is in sight. */
  onRead: (messageNo: number) => void
  /** Messages on their way, and how often the user sent: both scroll to the end. */
  tail: ReactNode
  sent: number
}

/** The messages of a room, the newest at the end. Older ones load above without a jump. */
export function ChatLogView({ log, readNo, me, standing, canWrite, acts, isLoadingOlder, loadOlder, onRead, tail, sent }: LogViewProps) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => chatRows(log.messages, readNo, me), [log.messages, readNo, me])
  const isVirtual = rows.length > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- rows are measured by its own stable function, and the component is not memoised
  const virtual = useVirtualizer({
    count: rows.length, enabled: isVirtual, getScrollElement: () => scroller.current, estimateSize: () => 64, overscan: 15, getItemKey: (index) => rows[index]?.key ?? index,
  })
  const lastNo = log.messages.at(-1)?.messageNo ?? 0
  const [seenNo, setSeenNo] = useState(lastNo)
  const isAtEnd = useRef(true)
  const before = useRef({ firstKey: rows[0]?.key, height: 0, lastNo: 0, sent })

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const past = before.current
    const isOpening = past.height === 0
    if (isOpening) {
      const unread = element.querySelector('[data-unread]')
      if (unread === null) toEnd()
      else element.scrollTop = (unread as HTMLElement).offsetTop - 80
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    } else if (rows[0]?.key !== past.firstKey && lastNo === past.lastNo) {
      element.scrollTop += element.scrollHeight - past.height
    } else if (sent !== past.sent || (isAtEnd.current && lastNo !== past.lastNo)) {
      toEnd()
    }
    before.current = { firstKey: rows[0]?.key, height: element.scrollHeight, lastNo, sent }
  }, [rows, lastNo, sent, toEnd])

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    if (isAtEnd.current && document.visibilityState === 'visible') {
      setSeenNo(lastNo)
      onRead(lastNo)
    }
    if (element.scrollTop < NEAR_BEGINNING && log.hasOlder && !isLoadingOlder) void loadOlder()
  }, [isLoadingOlder, lastNo, loadOlder, log.hasOlder, onRead])
  // New messages in sight are read; so are those that came while the page was hidden.
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  const show = (messageSeq: number) => {
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.messageSeq === messageSeq)
    if (index < 0) return
    if (isVirtual) virtual.scrollToIndex(index, { align: 'center' })
    else scroller.current?.querySelector(`[data-message="${messageSeq}"]`)?.scrollIntoView({ block: 'center' })
  }
  const rowOf = (row: ChatRow, place: { ref?: Ref<HTMLLIElement>; index?: number } = {}) => (
    <li key={row.key} ref={place.ref} data-index={place.index}>
      {row.kind === 'day' ? <DayLine at={row.at} /> : null}
      {row.kind === 'unread' ? <p className={styles.unread} data-unread>{t('unreadHere')}</p> : null}
      {row.kind === 'message' ? <ChatBubble message={row.message} isFirst={row.isFirst} isLast={row.isLast} me={me} standing={standing} canWrite={canWrite} acts={{ ...acts, show }} /> : null}
    </li>
  )
  const unseen = log.messages.filter(({ messageNo, userSeq }) => messageNo > seenNo && userSeq !== me).length
  const items = virtual.getVirtualItems()
  return (
    <div className={styles.logBox}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div ref={scroller} className={styles.log} role="log" aria-live={isLoadingOlder ? 'off' : 'polite'} aria-label={t('log')} tabIndex={0} onScroll={look}>
        {isLoadingOlder ? <div className={styles.older}><Spinner label={t('loadingOlder')} /></div> : null}
        {isVirtual ? (
          <ul className={styles.rows} style={{ paddingTop: items[0]?.start ?? 0, paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }}>
            {items.map(({ index }) => { const row = rows[index]; return row === undefined ? null : rowOf(row, { ref: virtual.measureElement, index }) })}
          </ul>
        ) : <ul className={styles.rows}>{rows.map((row) => rowOf(row))}</ul>}
        {tail}
      </div>
      {unseen === 0 ? null : <div className={styles.jump}><Button size="sm" kind="primary" onClick={toEnd}>{t('newMessages', { count: unseen })}</Button></div>}
    </div>
  )
}

function DayLine({ at }: { at: string }) {
  const language = useLanguage()
  return <p className={styles.day}><time dateTime={at}>{formatDay(at, language)}</time></p>
}
