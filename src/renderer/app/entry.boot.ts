import { BOOT_DATA_ID, TAKEN_OVER_EVENT } from '#shared/channel/rendering.ts'
import type { BootData } from '#shared/channel/rendering.ts'
import { COLOR_SCHEME_KEY } from '#shared/kernel/colorScheme.ts'
import { AWAITED_MARK, isUserExpected } from '#renderer/entities/session/lastStanding.ts'
import { lastMyRoom, MINE_MARK, MY_ROOM } from '#renderer/features/classDetail/myRoom.ts'
import { GOING_MARK, lastGoing } from '#renderer/features/home/going.ts'
import { browserStorage } from '#renderer/lib/storage.ts'
import { isInHomeZone } from '#renderer/lib/page.ts'
import { countFirstView } from './boot/firstView.ts'
import { bringFonts } from './boot/fonts.ts'
import { keepPresses, keepTyping } from './boot/kept.ts'
import { fitsPerson, opensByAddress } from './boot/fitting.ts'
import { createTakeOver } from './boot/takeOver.ts'

// Inline in the head of a page that the server rendered: everything that the page does before its scripts are there, which a person's first touch fetches.

/** What one does who is about to use the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Longest wait for an idle moment: a browser need not come to one. */
const IDLE_WAIT_MS = 1_000

const page = document.documentElement
const scheme = browserStorage.getItem(COLOR_SCHEME_KEY)
page.dataset['mantineColorScheme'] = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light'

bringFonts()

const data = JSON.parse(document.getElementById(BOOT_DATA_ID)?.textContent ?? '{}') as BootData
const isOfUser = isUserExpected()
if (isOfUser) {
  page.dataset[AWAITED_MARK] = ''
  if (data.channelSeq !== null) page.dataset[GOING_MARK] = String(lastGoing(data.channelSeq))
  const height = lastMyRoom(location.pathname)
  if (height !== null) {
    page.dataset[MINE_MARK] = ''
    page.style.setProperty(MY_ROOM, `${height}px`)
  }
}
const takeOver = createTakeOver(data)
const typing = keepTyping()
keepPresses(page)
page.addEventListener(TAKEN_OVER_EVENT, typing.give, { once: true })

let pointerAt = ''

/** Browsers report a mouse that rests where the page appears, too. */
function rests(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.pointerType !== 'mouse') return false
  const before = pointerAt
  pointerAt = `${event.screenX} ${event.screenY}`
  return before === '' || before === pointerAt
}

/** Runs once the document is parsed. */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}

/** Runs once the page has all that it shows, and nothing else to do. */
function whenIdle(run: () => void): void {
  const wait = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_WAIT_MS })
    else setTimeout(run)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

// A user's page is to show what differs for them.
if (isOfUser || !fitsPerson(page.lang) || (data.homeTimes && !isInHomeZone())) {
  takeOver.fetch()
  whenParsed(takeOver.start)
} else {
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, heed, true)
    takeOver.fetch()
    whenParsed(takeOver.start)
  }
  const heed = (event: Event) => { if (!rests(event)) begin() }
  for (const sign of signs) addEventListener(sign, heed, { capture: true, passive: true })
  whenParsed(() => countFirstView(data.views, page))
  if (data.needsScripts || opensByAddress()) whenIdle(begin)
}
