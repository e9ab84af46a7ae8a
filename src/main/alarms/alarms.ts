import { alarmCalls } from '#shared/alarm/contract.ts'
import type { Alarm } from '#shared/alarm/contract.ts'
import type { AppLink } from '#shared/desktop/appLink.ts'
import { auth } from '#shared/auth/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { spreadOf } from '#shared/kernel/socket/limits.ts'
import type { BadgePort, ClockPort, LanguagePort, LogPort, NotifierPort, WindowsPort } from '#main/ports.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from '#main/session/accounts.ts'
import { alarmsText, alarmText } from './alarmText.ts'

/** Alarms that come within this time are told together, in milliseconds. */
const GATHER_MS = 300
/** More than these at once are told as a number. */
const SINGLY_MAX = 3
/** Commands after which the number of unread alarms may be another. */
const changing = new Set<SocketMessage['command']>(['E0001', 'E0002', 'E0016', 'E0017'])

export interface AlarmsDeps {
  accounts: Pick<Accounts, 'current' | 'list' | 'onChange'>
  rest: Pick<Rest, 'as'>
  notifier: Pick<NotifierPort, 'notifyAlarm'>
  badge: BadgePort
  windows: Pick<WindowsPort, 'isFocused'>
  language: Pick<LanguagePort, 'current'>
  clock: ClockPort
  log: LogPort
  /** Shows what an alarm is about, in the app. */
  open(link: Extract<AppLink, { kind: 'alarm' }>): void
}

/** Alarms as the system shows them (ALRM-06): notifications of every account's, and the badge of the one in front. */
export interface DesktopAlarms {
  /** Takes in what the socket of an account heard. */
  heard(userSeq: number, message: SocketMessage): void
  stop(): void
}

/** Makes them; call before the accounts are restored. */
export function createAlarms({ accounts, rest, notifier, badge, windows, language, clock, log, open }: AlarmsDeps): DesktopAlarms {
  /** Numbers of the alarms that wait to be told, by account. */
  const waiting = new Map<number, { seqs: Set<number>; cancel: () => void }>()
  let cancelCount: (() => void) | undefined
  /** Of the times that the unread were counted: the last asked for, and the last shown. */
  const counts = { asked: 0, shown: 0 }
  const callAs = (userSeq: number) => createClient(rest.as(userSeq).wire)

  function tell(userSeq: number, shown: readonly Alarm[], count: number): void {
    const account = accounts.list().find((one) => one.userSeq === userSeq)
    if (account === undefined) return
    // Whose it is goes without saying for the account in front.
    const of = (title: string) => (account.current ? title : `${account.name} · ${title}`)
    const [newest] = shown
    if (newest === undefined) return
    if (count > SINGLY_MAX) {
      notifier.notifyAlarm({ title: of(newest.channelName), body: alarmsText(count, language.current()) }, () => open(linkOf(userSeq, newest, '/main')))
      return
    }
    for (const alarm of shown.toReversed()) {
      notifier.notifyAlarm({ title: of(alarm.channelName), body: alarmText(alarm, language.current()) }, () => open(linkOf(userSeq, alarm, alarmPath(alarm))))
    }
  }

  async function tellGathered(userSeq: number): Promise<void> {
    const seqs = waiting.get(userSeq)?.seqs ?? new Set()
    waiting.delete(userSeq)
    // The page in front shows its own account's; nobody sees those of another.
    if (windows.isFocused() && accounts.current()?.userSeq === userSeq) return
    const { alarms, alarmReadSeq } = await callAs(userSeq)(alarmCalls.list, { query: {} })
    // What was read on another device meanwhile is no news.
    const news = alarms.filter(({ alarmSeq }) => seqs.has(alarmSeq) && alarmSeq > alarmReadSeq)
    tell(userSeq, news, alarms.length < seqs.size ? seqs.size : news.length)
  }

  function gather(userSeq: number, alarmSeq: number, waitMs: number): void {
    const before = waiting.get(userSeq)
    if (before !== undefined) {
      before.seqs.add(alarmSeq)
      return
    }
    const cancel = clock.after(waitMs, () => {
      tellGathered(userSeq).catch((error: unknown) => log.error('an alarm could not be shown', error))
    })
    waiting.set(userSeq, { seqs: new Set([alarmSeq]), cancel })
  }

  async function count(): Promise<void> {
    const turn = (counts.asked += 1)
    const account = accounts.current()
    const unread = account === undefined ? 0 : (await callAs(account.userSeq)(auth.me)).user.badgeCount
    // Another account may have come to the front while the answer was on its way; it asks for itself.
    if (accounts.current()?.userSeq !== account?.userSeq) return
    // A later count may have been answered first.
    if (turn < counts.shown) return
    counts.shown = turn
    badge.show(unread)
  }

  function countSoon(waitMs = GATHER_MS): void {
    cancelCount?.()
    cancelCount = clock.after(waitMs, () => {
      count().catch((error: unknown) => log.error('unread alarms could not be counted', error))
    })
  }

  const stopFollowing = accounts.onChange(({ to, userSeq }) => {
    if (to === 'known') return
    if (to === 'closed' || to === 'expired') {
      waiting.get(userSeq)?.cancel()
      waiting.delete(userSeq)
    }
    // Nobody's number stands under another's name, however long the answer takes.
    if (to !== 'opened' || accounts.current()?.userSeq === userSeq) badge.show(0)
    countSoon()
  })

  return {
    heard(userSeq, message) {
      const waitMs = GATHER_MS + (message.command === 'E0002' ? spreadOf(message) : 0)
      if (message.command === 'E0002') gather(userSeq, message.alarmSeq, waitMs)
      if (changing.has(message.command) && accounts.current()?.userSeq === userSeq) countSoon(waitMs)
    },
    stop() {
      stopFollowing()
      cancelCount?.()
      for (const { cancel } of waiting.values()) cancel()
      waiting.clear()
    },
  }
}

function linkOf(userSeq: number, { channelSeq }: Pick<Alarm, 'channelSeq'>, path: string): Extract<AppLink, { kind: 'alarm' }> {
  return { kind: 'alarm', userSeq, channelSeq, path }
}
