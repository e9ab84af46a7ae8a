import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { contract } from '#shared/contract.ts'
import { QUIET_HOURS_DEFAULT, quietHours } from '#shared/alarm/quietHours.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import { alarmGroups } from '#shared/alarm/alarms.ts'
import type { AlarmGroup } from '#shared/alarm/alarms.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSession } from '#renderer/entities/session/index.ts'
import { ErrorState, Skeleton, Switch, TextField, VisuallyHidden } from '#renderer/ui/index.ts'
import { alarmQueries } from './queries.ts'
import styles from './preferences.module.css'

type Settings = CallReply<typeof contract.alarm.settings>
type Kind = Settings['kinds'][number]

/** Alarm settings, saved per switch (ALRM-04); staff kinds for staff only. Needs the texts `alarm`. */
export function AlarmPreferences() {
  const client = useClient()
  const errorText = useErrorText()
  const { user } = useSession()
  const settings = useQuery(alarmQueries.settings(client))
  const change = useChange()
  if (settings.isLoadingError) return <ErrorState message={errorText(settings.error)} onRetry={() => { void settings.refetch() }} />
  if (settings.data === undefined) return <div aria-hidden="true" className={styles.groups}>{[0, 1, 2].map((row) => <Skeleton key={row} height={40} radius="md" />)}</div>
  const { kinds } = settings.data
  const off = new Set(settings.data.alarmsOff)
  const groups = alarmGroups.filter((group) => (group === 'learning' || (user?.mngCnt ?? 0) > 0) && kinds.some((kind) => kind.group === group))
  return (
    <div className={styles.groups}>
      {groups.map((group) => <Group
        key={group} group={group} kinds={kinds.filter((kind) => kind.group === group)} off={off}
        change={(kind, wanted) => change.mutate({ alarmsOff: wanted ? [...off].filter((one) => one !== kind) : [...off, kind] })}
        changeMail={(kind, wanted) => change.mutate({ mails: { [kind]: wanted } })}
      />)}
      <Quiet hours={settings.data.quietHours} change={(hours) => change.mutate({ quietHours: hours })} />
    </div>
  )
}

interface GroupProps {
  group: AlarmGroup
  kinds: readonly Kind[]
  off: ReadonlySet<string>
  change: (kind: string, wanted: boolean) => void
  changeMail: (kind: string, wanted: boolean) => void
}

/** A switch for the alarm and, where the kind is mailed, one for the mail; without the alarm there is no mail. */
function Group({ group, kinds, off, change, changeMail }: GroupProps) {
  const { t } = useTranslation('alarm')
  const titleId = useId()
  const hasMails = kinds.some(({ mail }) => mail !== undefined)
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>{t(`group.${group}`)}</h3>
        <span aria-hidden="true">{t('settings.show')}</span>
        <span aria-hidden="true">{hasMails ? t('settings.mail') : null}</span>
      </div>
      <ul className={styles.list}>
        {kinds.map(({ name: kind, mail, isMailAlone }) => {
          const name = t(`name.${kind as 'like'}`)
          return (
            <li key={kind} className={styles.kind}>
              <span>{name}</span>
              {isMailAlone ? <None text={t('settings.noShow')} /> : <Switch aria-label={mail === undefined ? name : t('settings.showOf', { name })} checked={!off.has(kind)} onChange={({ currentTarget }) => change(kind, currentTarget.checked)} />}
              {mail === undefined ? <None text={t('settings.noMail')} /> : (
                <Switch aria-label={t('settings.mailOf', { name })} disabled={off.has(kind)} checked={mail && !off.has(kind)} onChange={({ currentTarget }) => changeMail(kind, currentTarget.checked)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** In the place of a switch that a kind has not. */
const None = ({ text }: { text: string }) => <span className={styles.about} title={text}><span aria-hidden="true">–</span><VisuallyHidden>{text}</VisuallyHidden></span>

/** Hours in which alarms arrive without a notification (ALRM-06). A time that is being typed is kept until it is whole. */
function Quiet({ hours, change }: { hours: QuietHours | null; change: (hours: QuietHours | null) => void }) {
  const { t } = useTranslation('alarm')
  const titleId = useId()
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const set = (part: Partial<QuietHours>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const whole = quietHours.safeParse({ ...hours, ...next, timeZone })
    if (whole.success) change(whole.data)
  }
  const field = (name: 'from' | 'until') => (
    <TextField type="time" required label={t(`quiet.${name}`)} value={typed[name] ?? hours?.[name] ?? ''} onChange={(event) => set({ [name]: event.currentTarget.value })} />
  )
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.quietTitle}>{t('quiet.title')}</h3>
      <p className={styles.about}>{t('quiet.text')}</p>
      <div className={styles.quiet}>
        <Switch
          label={t('quiet.on')} labelPosition="left" checked={hours !== null}
          onChange={({ currentTarget }) => {
            setTyped({})
            change(currentTarget.checked ? { ...QUIET_HOURS_DEFAULT, timeZone } : null)
          }}
        />
        {hours === null ? null : <div className={styles.times}>{field('from')}{field('until')}</div>}
      </div>
    </section>
  )
}

type Change = { alarmsOff: string[] } | { mails: Record<string, boolean> } | { quietHours: QuietHours | null }

/** The settings as they are once the server has them. */
function changedBy(before: Settings, changed: Change): Settings {
  if (!('mails' in changed)) return { ...before, ...changed }
  return { ...before, kinds: before.kinds.map((kind) => (kind.name in changed.mails ? { ...kind, mail: changed.mails[kind.name] } : kind)) }
}

function useChange() {
  const client = useClient()
  const queries = useQueryClient()
  const { queryKey } = alarmQueries.settings(client)
  return useMutation({
    mutationFn: (body: Change) => client(contract.alarm.changeSettings, { body }),
    // Sequential, so that the last change wins.
    scope: { id: 'alarmSettings' },
    async onMutate(changed) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => (before === undefined ? before : changedBy(before, changed)))
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
