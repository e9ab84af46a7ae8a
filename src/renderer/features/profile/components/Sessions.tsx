import { IconDeviceDesktop, IconDeviceMobile, IconAppWindow } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { OpenSession } from '#shared/profile/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatRelative } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { Badge, Button, ErrorState, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { profileQueries } from '#renderer/entities/profile/queries.ts'
import styles from './profile.module.css'

const icons = { app: IconAppWindow, phone: IconDeviceMobile, computer: IconDeviceDesktop }
const MINUTE_MS = 60_000

export function Sessions() {
  const { t } = useTranslation('profile')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const now = useNow(MINUTE_MS)
  const { queryKey, ...query } = profileQueries.sessions(client)
  const sessions = useQuery({ queryKey, ...query })
  const asAgain = () => queries.invalidateQueries({ queryKey })
  const end = useMutation({
    mutationFn: ({ sessionSeq }: OpenSession) => client(contract.profile.endSession, { body: { sessionSeq } }),
    onSuccess: () => { toast.show({ message: t('sessions.ended'), tone: 'success' }) },
    onSettled: asAgain,
  })
  const endOthers = useMutation({
    mutationFn: () => client(contract.profile.endOtherSessions),
    onSuccess: () => { toast.show({ message: t('sessions.othersEnded'), tone: 'success' }) },
    onSettled: asAgain,
  })
  if (sessions.isLoadingError) return <ErrorState message={errorText(sessions.error)} onRetry={() => { void sessions.refetch() }} />
  if (sessions.data === undefined) return <div aria-hidden="true">{[0, 1].map((row) => <Skeleton key={row} height={64} mb={8} radius="md" />)}</div>
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent)
  const askEndOthers = async () => {
    const agreed = await confirm({ title: t('sessions.othersTitle'), message: t('sessions.othersText', { count: others.length }), confirmLabel: t('sessions.endOthers') })
    if (agreed) endOthers.mutate()
  }
  return (
    <>
      <ul className={styles.list}>
        {sessions.data.map((session) => (
          <Session
            key={session.sessionSeq} session={session} now={now} ending={end.isPending && end.variables.sessionSeq === session.sessionSeq} onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {others.length === 0
        ? <p className={styles.quiet}>{t('sessions.onlyThis')}</p>
        : <div className={styles.row}><Button size="sm" loading={endOthers.isPending} onClick={() => { void askEndOthers() }}>{t('sessions.endOthers')}</Button></div>}
    </>
  )
}

function Session({ session, now, ending, onEnd }: { session: OpenSession; now: number; ending: boolean; onEnd: () => void }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const { kind, browser, system } = session.device
  const Icon = icons[kind]
  const name = kind === 'app' ? t('sessions.app') : browser ?? t('sessions.unknown')
  const device = system === null ? name : `${name} · ${system}`
  // Within a minute: ‘now’ needs its own sentence in every language.
  const lastSeen = now - Date.parse(session.lastSeenAt) < MINUTE_MS ? t('sessions.lastSeenNow') : t('sessions.lastSeen', { when: formatRelative(session.lastSeenAt, language, new Date(now)) })
  return (
    <li className={styles.item}>
      <span className={styles.itemIcon} aria-hidden="true"><Icon size={24} stroke={1.5} /></span>
      <div className={styles.itemText}>
        <span className={styles.itemName}>{device}{session.isCurrent ? <Badge tone="success">{t('sessions.this')}</Badge> : null}</span>
        <span className={styles.quiet}>
          {session.isCurrent ? null : <><span className={styles.whole}>{lastSeen}</span><span className={styles.between}> · </span></>}
          <span className={styles.whole}>{t('sessions.since', { day: formatDay(session.createdAt, language) })}</span>
        </span>
      </div>
      {session.isCurrent ? null : <Button size="xs" loading={ending} aria-label={t('sessions.endOne', { device })} onClick={onEnd}>{t('sessions.end')}</Button>}
    </li>
  )
}
