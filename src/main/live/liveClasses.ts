import { createClient } from '#shared/kernel/call/client.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { PageLink } from '#shared/desktop/appLink.ts'
import { liveCalls, liveUserType } from '#shared/live/contract.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { LIVE_POLL_MS, liveJoin } from '#shared/live/joinWindow.ts'
import { zoomProgramLink } from '#shared/live/zoomLink.ts'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { ClockPort, LanguagePort, LogPort, NotifierPort } from '#main/ports.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from '#main/session/accounts.ts'
import { desktopTexts } from '#main/texts.ts'

/** A class is announced this long before it begins, ms. */
const NOTICE_MS = 10 * MINUTE_MS
const DAY_MINUTES = 24 * 60

/** The next live class of the current account, as the tray shows it. */
export interface NextLive {
  label: string
  /** What starts or joins it; null: not yet. */
  join: string | null
}

export interface LiveClassesDeps {
  accounts: Pick<Accounts, 'current' | 'onChange'>
  rest: Pick<Rest, 'as'>
  notifier: Pick<NotifierPort, 'notify'>
  language: Pick<LanguagePort, 'current' | 'onChange'>
  clock: ClockPort
  log: LogPort
  openExternal: OpenExternal
  /** Shows the window at a page. */
  open(link: PageLink): void
  changed(next: NextLive | null): void
}

/** The next live class in the tray, its notification, and one press to start, with or without a window (LIVE-01, LIVE-03, LIVE-06). */
export interface LiveClasses {
  heard(userSeq: number, message: SocketMessage): void
  /** Starts or joins the class that the tray shows. */
  join(): void
  stop(): void
}

/** Creates the live classes. Call before the accounts are restored, or their first change is missed. */
export function createLiveClasses({ accounts, rest, notifier, language, clock, log, openExternal, open, changed }: LiveClassesDeps): LiveClasses {
  /** The soonest class, and how far the server's clock is ahead of this one. */
  let next: { item: LiveItem; userSeq: number; ahead: number } | undefined
  let cancel: (() => void) | undefined
  let isStopped = false
  const noticed = new Set<string>()
  const texts = () => desktopTexts(language.current()).live
  const callAs = (userSeq: number) => createClient(rest.as(userSeq).wire)

  function stateOf({ item, ahead }: { item: LiveItem; ahead: number }) {
    const isHost = item.userType !== liveUserType.user
    return { isHost, ...liveJoin(Date.parse(item.startAt), clock.now() + ahead, isHost ? item.tchJoinTimeLive : item.attendeeJoinTimeLive) }
  }

  function show(): void {
    if (next === undefined) return changed(null)
    const { isHost, enabled, remaining } = stateOf(next)
    const minutes = Math.ceil(remaining / MINUTE_MS)
    const left = remaining <= 0 ? texts().now : minutes >= DAY_MINUTES ? texts().days.replace('{{days}}', String(Math.floor(minutes / DAY_MINUTES)))
      : minutes >= 60 ? texts().hours.replace('{{hours}}', String(Math.floor(minutes / 60))).replace('{{minutes}}', String(minutes % 60))
        : texts().minutes.replace('{{minutes}}', String(minutes))
    changed({ label: `${next.item.curriculumTitle} · ${left}`, join: enabled ? (isHost ? texts().start : texts().join) : null })
  }

  async function joinClass({ item, userSeq }: { item: LiveItem; userSeq: number }): Promise<void> {
    const { channelSeq, courseSeq, itemSeq } = item
    const place = { channelSeq, courseSeq, curriculumSeq: itemSeq }
    try {
      const { startUrl, joinUrl } = await callAs(userSeq)(liveCalls.join, { params: { channelSeq, courseSeq }, query: { i: itemSeq } })
      const url = startUrl ?? joinUrl
      // The page says why there is nowhere to go.
      if (url === null) return open({ kind: 'live', ...place })
      const program = zoomProgramLink(url)
      const outcome = program === undefined || await openExternal(program) === 'blocked' ? await openExternal(url) : 'opened'
      open({ kind: outcome === 'opened' ? 'joinedLive' : 'live', ...place })
    } catch (error) {
      log.error('a live class could not be joined', error)
      open({ kind: 'live', ...place })
    }
  }

  function notice(): void {
    if (next === undefined) return
    const { item } = next
    const { remaining } = stateOf(next)
    const key = `${item.itemSeq} ${item.startAt}`
    if (remaining <= 0 || remaining > NOTICE_MS || noticed.has(key)) return
    noticed.add(key)
    const at = next
    notifier.notify({ title: item.curriculumTitle, body: texts().soon.replace('{{minutes}}', String(Math.ceil(remaining / MINUTE_MS))).replace('{{class}}', item.title) }, () => { void joinClass(at) })
  }

  async function poll(): Promise<void> {
    const account = accounts.current()
    if (account === undefined) {
      next = undefined
      return show()
    }
    const { nowLives, nextLive, now, interval_seconds: seconds } = await callAs(account.userSeq)(liveCalls.info, {})
    // The account was switched during the request.
    if (isStopped || accounts.current()?.userSeq !== account.userSeq) return
    const item = nowLives[0] ?? nextLive
    next = item === null ? undefined : { item, userSeq: account.userSeq, ahead: Date.parse(now) - clock.now() }
    show()
    notice()
    again(seconds * SECOND_MS)
  }

  function again(delayMs: number): void {
    cancel?.()
    if (isStopped) return
    cancel = clock.after(delayMs, () => {
      poll().catch((error: unknown) => {
        log.error('live classes could not be read', error)
        // Offline: what is known still counts down.
        show()
        notice()
        again(LIVE_POLL_MS)
      })
    })
  }

  const stopFollowing = [
    accounts.onChange(({ to }) => {
      if (to === 'known') return
      next = undefined
      show()
      again(0)
    }),
    language.onChange(show),
  ]

  return {
    heard(userSeq, { command }) {
      if ((command === socketCommand.liveChanged || command === socketCommand.curriculumChanged) && accounts.current()?.userSeq === userSeq) again(SECOND_MS)
    },
    join() {
      if (next !== undefined) void joinClass(next)
    },
    stop() {
      isStopped = true
      cancel?.()
      for (const end of stopFollowing) end()
    },
  }
}
