import { createClient } from '#shared/kernel/call/client.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import type { PageLink } from '#shared/desktop/appLink.ts'
import { liveCalls, liveUserType } from '#shared/live/contract.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { LIVE_NOTICE_MS, LIVE_POLL_MS, liveJoin } from '#shared/live/joinWindow.ts'
import { liveTopics } from '#shared/live/topics.ts'
import { zoomProgramLink } from '#shared/live/zoomLink.ts'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { ClockPort, LanguagePort, LogPort, NotifierPort } from '#main/ports.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from '#main/session/accounts.ts'
import { desktopTexts } from '#main/texts.ts'

const DAY_MINUTES = 24 * 60

/** A live class of the current account, as the tray shows it. */
export interface TrayLive {
  key: string
  label: string
  /** What starts or joins it; null: not yet. */
  join: string | null
}

interface KnownLive {
  item: LiveItem
  userSeq: number
  /** How far the server's clock is ahead of this one. */
  ahead: number
}
const keyOf = ({ item }: KnownLive) => `${item.channelSeq}-${item.itemSeq}`

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
  /** @param lives those that can be joined now, the next one, and others that begin soon */
  changed(lives: TrayLive[]): void
  /** Hears of topics from now on. */
  want(topics: Topic[]): void
}

/** Live classes in the tray, their notifications, and one press to start, with or without a window (LIVE-01, LIVE-03, LIVE-06). */
export interface LiveClasses {
  heard(userSeq: number, message: SocketMessage): void
  /** Starts or joins a class that the tray shows. */
  join(key: string): void
  stop(): void
}

/** Creates the live classes. Call before the accounts are restored, or their first change is missed. */
export function createLiveClasses({ accounts, rest, notifier, language, clock, log, openExternal, open, changed, want }: LiveClassesDeps): LiveClasses {
  /** In the order of their start. */
  let lives: readonly KnownLive[] = []
  let cancel: (() => void) | undefined
  let isStopped = false
  const noticed = new Set<string>()
  const texts = () => desktopTexts(language.current()).live
  const callAs = (userSeq: number) => createClient(rest.as(userSeq).wire)

  function stateOf({ item, ahead }: KnownLive) {
    const isHost = item.userType !== liveUserType.user
    return { isHost, ...liveJoin(Date.parse(item.startAt), clock.now() + ahead, isHost ? item.tchJoinTimeLive : item.attendeeJoinTimeLive) }
  }

  function shown(live: KnownLive): TrayLive {
    const { isHost, enabled, remaining } = stateOf(live)
    const minutes = Math.ceil(remaining / MINUTE_MS)
    const left = remaining <= 0 ? texts().now : minutes >= DAY_MINUTES ? texts().days.replace('{{days}}', String(Math.floor(minutes / DAY_MINUTES)))
      : minutes >= 60 ? texts().hours.replace('{{hours}}', String(Math.floor(minutes / 60))).replace('{{minutes}}', String(minutes % 60))
        : texts().minutes.replace('{{minutes}}', String(minutes))
    return { key: keyOf(live), label: `${live.item.curriculumTitle} · ${left}`, join: enabled ? (isHost ? texts().start : texts().join) : null }
  }

  const show = (): void => changed(lives.map(shown))

  async function joinClass({ item, userSeq }: KnownLive): Promise<void> {
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

  function notice(live: KnownLive): void {
    const { item } = live
    const { remaining } = stateOf(live)
    const key = `${keyOf(live)} ${item.startAt}`
    if (remaining <= 0 || remaining > LIVE_NOTICE_MS || noticed.has(key)) return
    noticed.add(key)
    notifier.notify({ title: item.curriculumTitle, body: texts().soon.replace('{{minutes}}', String(Math.ceil(remaining / MINUTE_MS))).replace('{{class}}', item.title) }, () => { void joinClass(live) })
  }

  function forget(): void {
    lives = []
    want([])
    show()
  }

  async function poll(): Promise<void> {
    const account = accounts.current()
    if (account === undefined) {
      forget()
      return
    }
    const { nowLives, nextLive, soonLives, now, interval_seconds: seconds } = await callAs(account.userSeq)(liveCalls.info, {})
    // The account was switched during the request.
    if (isStopped || accounts.current()?.userSeq !== account.userSeq) return
    const ahead = Date.parse(now) - clock.now()
    // The next one may be among those that begin soon.
    const items = new Map([...nowLives, ...nextLive === null ? [] : [nextLive], ...soonLives].map((item) => [`${item.channelSeq}-${item.itemSeq}`, item]))
    lives = [...items.values()].map((item) => ({ item, userSeq: account.userSeq, ahead })).sort((one, other) => Date.parse(one.item.startAt) - Date.parse(other.item.startAt))
    want(liveTopics({ nowLives, nextLive }))
    show()
    lives.forEach(notice)
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
        lives.forEach(notice)
        again(LIVE_POLL_MS)
      })
    })
  }

  const stopFollowing = [
    accounts.onChange(({ to }) => {
      if (to === 'known') return
      forget()
      again(0)
    }),
    language.onChange(show),
  ]

  return {
    heard(userSeq, { command }) {
      if ((command === socketCommand.liveChanged || command === socketCommand.curriculumChanged) && accounts.current()?.userSeq === userSeq) again(SECOND_MS)
    },
    join(key) {
      const live = lives.find((one) => keyOf(one) === key)
      if (live !== undefined) void joinClass(live)
    },
    stop() {
      isStopped = true
      cancel?.()
      for (const end of stopFollowing) end()
    },
  }
}
