import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { alarmCalls } from '#shared/alarm/contract.ts'
import type { Alarm } from '#shared/alarm/contract.ts'
import type { AppLink } from '#shared/desktop/appLink.ts'
import { auth } from '#shared/auth/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { quietUntil } from '#shared/alarm/quietHours.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { spreadOf } from '#shared/kernel/socket/limits.ts'
import type { BadgePort, ClockPort, LanguagePort, LogPort, NotifierPort, WindowsPort } from '#main/ports.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from '#main/session/accounts.ts'
import { alarmsText, alarmText } from './alarmText.ts'

/** Debounce (ms): alarms within it are shown together. */
const DEBOUNCE_MS = 300
const SINGLE_MAX = 3
const changing = new Set<SocketMessage['command']>([socketCommand.connected, socketCommand.alarmArrived, socketCommand.personChanged, socketCommand.messagesMissed])

export interface AlarmsDeps {
  accounts: Pick<Accounts, 'current' | 'list' | 'onChange'>
  rest: Pick<Rest, 'as'>
  notifier: Pick<NotifierPort, 'notify'>
  badge: BadgePort
  windows: Pick<WindowsPort, 'isFocused'>
  language: Pick<LanguagePort, 'current'>
  clock: ClockPort
  log: LogPort
  open(link: Extract<AppLink, { kind: 'notification' }>): void
}

/** System notifications for all accounts and the badge of the current one (ALRM-06). */
export interface DesktopAlarms {
  heard(userSeq: number, message: SocketMessage): void
  stop(): void
}

/** Creates the alarms. Call before the accounts are restored, or their first messages are missed. */
export function createAlarms({ accounts, rest, notifier, badge, windows, language, clock, log, open }: AlarmsDeps): DesktopAlarms {
  const waiting = new Map<number, { seqs: Set<number>; cancel: () => void }>()
  /** Arrived in quiet hours; shown together when they end. */
  const quiet = new Map<number, { seqs: Set<number>; cancel: () => void }>()
  let cancelCount: (() => void) | undefined
  /** Request numbers of the unread count: last sent, last shown. */
  const counts = { asked: 0, shown: 0 }
  const callAs = (userSeq: number) => createClient(rest.as(userSeq).wire)

  function notify(userSeq: number, shown: readonly Alarm[], count: number, singleMax = SINGLE_MAX): void {
    const account = accounts.list().find((one) => one.userSeq === userSeq)
    if (account === undefined) return
    // Name the account only when it is not the current one.
    const of = (title: string) => (account.current ? title : `${account.name} · ${title}`)
    const [newest] = shown
    if (newest === undefined) return
    if (count > singleMax) {
      notifier.notify({ title: of(newest.channelName), body: alarmsText(count, language.current()) }, () => open(linkOf(userSeq, newest, '/main')))
      return
    }
    for (const alarm of shown.toReversed()) {
      notifier.notify({ title: of(alarm.channelName), body: alarmText(alarm, language.current()) }, () => open(linkOf(userSeq, alarm, alarmPath(alarm))))
    }
  }

  async function show(userSeq: number, seqs: ReadonlySet<number>, singleMax?: number): Promise<void> {
    if (windows.isFocused() && accounts.current()?.userSeq === userSeq) return
    const { alarms, alarmReadSeq } = await callAs(userSeq)(alarmCalls.list, { query: {} })
    // Skip alarms read on another device meanwhile.
    const news = alarms.filter(({ alarmSeq }) => seqs.has(alarmSeq) && alarmSeq > alarmReadSeq)
    notify(userSeq, news, alarms.length < seqs.size ? seqs.size : news.length, singleMax)
  }

  async function showCollected(userSeq: number): Promise<void> {
    const seqs = waiting.get(userSeq)?.seqs ?? new Set()
    waiting.delete(userSeq)
    await show(userSeq, seqs)
  }

  function gather(userSeq: number, alarmSeq: number, waitMs: number): void {
    const before = waiting.get(userSeq)
    if (before !== undefined) {
      before.seqs.add(alarmSeq)
      return
    }
    const cancel = clock.after(waitMs, () => {
      showCollected(userSeq).catch((error: unknown) => log.error('an alarm could not be shown', error))
    })
    waiting.set(userSeq, { seqs: new Set([alarmSeq]), cancel })
  }

  /** Shows what came in quiet hours once they are over. They may have been changed meanwhile, and the machine may have slept. */
  async function showAfterQuiet(userSeq: number): Promise<void> {
    const { quietHours } = await callAs(userSeq)(alarmCalls.settings)
    const gathered = quiet.get(userSeq)
    if (gathered === undefined) return
    const now = clock.now()
    const waitMs = quietUntil(quietHours, now) - now
    if (waitMs > 0) {
      gathered.cancel = clock.after(waitMs, () => watchQuiet(userSeq))
      return
    }
    quiet.delete(userSeq)
    await show(userSeq, gathered.seqs, 1)
  }

  function watchQuiet(userSeq: number): void {
    showAfterQuiet(userSeq).catch((error: unknown) => {
      quiet.delete(userSeq)
      log.error('alarms of quiet hours could not be shown', error)
    })
  }

  function keepQuiet(userSeq: number, alarmSeq: number, waitMs: number): void {
    const before = quiet.get(userSeq)
    if (before === undefined) quiet.set(userSeq, { seqs: new Set([alarmSeq]), cancel: clock.after(waitMs, () => watchQuiet(userSeq)) })
    else before.seqs.add(alarmSeq)
  }

  function forget(userSeq: number): void {
    for (const gathered of [waiting, quiet]) {
      gathered.get(userSeq)?.cancel()
      gathered.delete(userSeq)
    }
  }

  async function count(): Promise<void> {
    const turn = (counts.asked += 1)
    const account = accounts.current()
    const unread = account === undefined ? 0 : (await callAs(account.userSeq)(auth.me)).user.badgeCount
    // Account switched during the request: the response is stale.
    if (accounts.current()?.userSeq !== account?.userSeq) return
    // Race: a newer response was already shown.
    if (turn < counts.shown) return
    counts.shown = turn
    badge.show(unread)
  }

  function refreshCountSoon(waitMs = DEBOUNCE_MS): void {
    cancelCount?.()
    cancelCount = clock.after(waitMs, () => {
      count().catch((error: unknown) => log.error('unread alarms could not be counted', error))
    })
  }

  const stopFollowing = accounts.onChange(({ to, userSeq }) => {
    if (to === 'known') return
    if (to === 'closed' || to === 'expired') forget(userSeq)
    // Clear now, so that no count of the previous account shows while the next one loads.
    if (to !== 'opened' || accounts.current()?.userSeq === userSeq) badge.show(0)
    refreshCountSoon()
  })

  return {
    heard(userSeq, message) {
      const waitMs = DEBOUNCE_MS + (message.command === socketCommand.alarmArrived ? spreadOf(message) : 0)
      // In quiet hours alarms count, and are shown afterwards.
      if (message.command === socketCommand.alarmArrived) (message.isQuiet === true ? keepQuiet : gather)(userSeq, message.alarmSeq, waitMs)
      if (changing.has(message.command) && accounts.current()?.userSeq === userSeq) refreshCountSoon(waitMs)
    },
    stop() {
      stopFollowing()
      cancelCount?.()
      for (const userSeq of [...waiting.keys(), ...quiet.keys()]) forget(userSeq)
    },
  }
}

function linkOf(userSeq: number, { channelSeq }: Pick<Alarm, 'channelSeq'>, path: string): Extract<AppLink, { kind: 'notification' }> {
  return { kind: 'notification', userSeq, channelSeq, path }
}
