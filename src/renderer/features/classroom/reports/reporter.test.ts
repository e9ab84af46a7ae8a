import { describe, expect, it } from 'vitest'
import { RestError, WireError } from '#shared/kernel/call/client.ts'
import { applyReport, isPlayAlive, nothingViewed } from '#shared/classroom/viewing.ts'
import type { ViewingState } from '#shared/classroom/viewing.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { createReporter } from './reporter.ts'
import type { PlayReport } from './reporter.ts'

const SERVER_START = Date.parse('2026-11-21T06:00:00Z')
const address = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3 }
const refusal = (status: number, code = '900000') => new RestError(status, { code, message: 'no', requestId: 'r' })
const viewedSeconds = (state: ViewingState) => state.viewedSeconds
const settle = async () => { for (let turn = 0; turn < 20; turn += 1) await Promise.resolve() }

/** A player, a clock, a server that merges intervals, and a network that can be cut. */
function world(options: { duration?: number; startPosition?: number; kept?: PlayReport[] } = {}) {
  let clock = 5_000
  let media = options.startPosition ?? 0
  let state: ViewingState = nothingViewed
  let beat: (() => void) | null = null
  let kept: PlayReport[] = options.kept ?? []
  const network: { fault: Error | null } = { fault: null }
  const sent: PlayReport[] = []
  const refused: string[] = []
  let asleep = 0
  const serverNow = () => SERVER_START + clock + asleep
  const plays = new Map<number, { startedAt: number; lastSign: number }>()
  const reporter = createReporter<number>(address, options.startPosition ?? 0, {
    async openPlay() {
      if (network.fault) throw network.fault
      const playSeq = 9 + plays.size
      plays.set(playSeq, { startedAt: serverNow(), lastSign: serverNow() })
      return { playSeq, now: serverNow() }
    },
    async send(report) {
      sent.push(report)
      if (network.fault) throw network.fault
      const play = plays.get(report.playSeq)
      if (play === undefined) return viewedSeconds(state)
      if (!isPlayAlive(play.lastSign, serverNow())) throw refusal(409)
      play.lastSign = serverNow()
      state = applyReport(state, report.intervals, { durationSec: options.duration ?? 600, playStartedAt: play.startedAt, now: serverNow(), maxRate: 2 }).state
      return viewedSeconds(state)
    },
    monotonic: () => clock,
    wallClock: () => 77_000 + clock + asleep,
    every: (_, run) => {
      beat = run
      return () => { beat = null }
    },
    kept: { read: () => kept, write: (reports) => { kept = [...reports] } },
    onProgress: () => undefined,
    onRefused: (reason) => { refused.push(reason) },
  })
  const tick = (over: Partial<{ playing: boolean; seeking: boolean; rate: number }> = {}) =>
    reporter.tick({ mediaTime: media, playing: true, seeking: false, rate: 1, ...over })
  return {
    reporter, network, sent, refused, tick,
    kept: () => kept,
    beat: async () => {
      beat?.()
      await settle()
    },
    beating: () => beat !== null,
    seen: () => state,
    play(seconds: number, rate = 1) {
      tick({ rate })
      for (let step = 0; step < seconds * 4; step += 1) {
        clock += 250
        media += 0.25 * rate
        tick({ rate })
      }
    },
    pause: () => tick({ playing: false }),
    wait: (milliseconds: number) => { clock += milliseconds },
    sleep: (milliseconds: number) => { asleep += milliseconds },
    seek(to: number) {
      media = to
      tick({ seeking: true })
      clock += 40
      tick()
    },
  }
}

describe('refusals of the server [ROOM-02] [ROOM-06]', () => {
  it('tells that another device plays, and opens a play once it has stopped', async () => {
    const at = world()
    at.network.fault = refusal(409, errorTable.playsElsewhere.code)
    at.reporter.start()
    await settle()
    at.play(5)
    expect(at.refused).toEqual(['elsewhere'])
    at.network.fault = null
    await at.beat()
    at.play(5)
    at.pause()
    await settle()
    expect(viewedSeconds(at.seen())).toBeGreaterThanOrEqual(5)
  })

  it('tells that the viewing time is over, and asks no more', async () => {
    const at = world()
    at.network.fault = refusal(409, errorTable.viewingTimeOver.code)
    at.reporter.start()
    await settle()
    at.network.fault = null
    await at.beat()
    at.play(5)
    await at.beat()
    expect([at.refused, at.sent]).toEqual([['timeOver'], []])
  })

  it('keeps the viewing place while it plays, and gives it up at a pause', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(5)
    await at.beat()
    at.play(1)
    at.pause()
    await settle()
    expect(at.sent.map(({ isPlaying }) => isPlaying)).toEqual([true, false])
  })
})

describe('reports of what was played [ROOM-02]', () => {
  it('counts real time on the server\'s clock and sends at a pause', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(8)
    at.pause()
    await settle()
    expect(at.sent).toHaveLength(1)
    expect(at.sent[0]).toMatchObject({ ...address, playSeq: 9, position: 8 })
    expect(at.sent[0]?.intervals[0]?.wallFrom).toBe(SERVER_START + 5_000)
    expect(viewedSeconds(at.seen())).toBe(8)
    expect(at.seen().mediaRanges).toEqual([[0, 8]])
  })

  it('sends at each beat while it plays, and nothing when nothing happened', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(10)
    await at.beat()
    at.play(10)
    await at.beat()
    at.pause()
    await at.beat()
    await at.beat()
    expect(at.sent).toHaveLength(2)
    expect(viewedSeconds(at.seen())).toBe(20)
  })

  it('does not count a seek, and keeps the place where it went', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(4)
    at.seek(300)
    at.play(4)
    at.pause()
    await settle()
    expect(at.seen().mediaRanges).toHaveLength(2)
    expect(viewedSeconds(at.seen())).toBeLessThan(8.5)
    expect(at.sent.at(-1)?.position).toBe(304)
  })

  it('keeps what does not get through and sends it later, in order and once', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.network.fault = new WireError('away')
    at.play(10)
    await at.beat()
    at.play(10)
    await at.beat()
    expect(at.kept().flatMap(({ intervals }) => intervals)).toHaveLength(2)
    at.network.fault = null
    at.play(5)
    at.pause()
    await settle()
    expect(at.kept()).toEqual([])
    expect(viewedSeconds(at.seen())).toBe(25)
    expect(at.seen().mediaRanges).toEqual([[0, 25]])
  })

  it('loses nothing of what was played before the play could be opened', async () => {
    const at = world()
    at.network.fault = new WireError('away')
    at.reporter.start()
    await settle()
    at.network.fault = null
    await at.beat()
    at.play(6)
    at.pause()
    await settle()
    expect(viewedSeconds(at.seen())).toBe(6)
  })

  it('sends all there is when the page goes, and what arrives twice counts once', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(7)
    at.reporter.leave()
    at.reporter.leave()
    await settle()
    expect(at.sent.length).toBeGreaterThanOrEqual(1)
    expect(viewedSeconds(at.seen())).toBe(7)
    expect(at.kept()).toEqual([])
  })

  it('sends first what an earlier page left', async () => {
    const left: PlayReport = { ...address, playSeq: 8, intervals: [], position: 77, isPlaying: false }
    const at = world({ kept: [left] })
    at.reporter.start()
    await settle()
    expect(at.sent[0]).toEqual(left)
    expect(at.kept()).toEqual([])
  })

  it('drops what is refused for good and keeps what is refused for now', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.network.fault = refusal(401)
    at.play(3)
    at.pause()
    await settle()
    expect(at.kept()).toHaveLength(1)
    at.network.fault = refusal(404)
    await at.beat()
    expect(at.kept()).toEqual([])
  })

  it('reports nothing for someone who only looks in', async () => {
    const at = world()
    at.network.fault = refusal(403)
    at.reporter.start()
    await settle()
    at.network.fault = null
    at.play(12)
    await at.beat()
    at.pause()
    await settle()
    expect(at.sent).toEqual([])
  })

  it('goes on in a new play after a long pause, and loses nothing', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(10)
    at.pause()
    await settle()
    at.wait(20 * 60_000)
    at.tick()
    await settle()
    at.play(10)
    at.pause()
    await settle()
    expect(new Set(at.sent.map(({ playSeq }) => playSeq)).size).toBe(2)
    expect(viewedSeconds(at.seen())).toBe(20)
  })

  it('counts what was played while the connection was away for four minutes', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(10)
    await at.beat()
    at.network.fault = new WireError('away')
    for (let beat = 0; beat < 24; beat += 1) {
      at.play(10)
      await at.beat()
    }
    at.network.fault = null
    await at.beat()
    at.pause()
    await settle()
    expect(viewedSeconds(at.seen())).toBe(250)
  })

  it('finds the server\'s time again after the computer slept', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    for (let night = 0; night < 3; night += 1) {
      at.play(10)
      at.pause()
      await settle()
      at.sleep(4 * 60_000)
      await at.beat()
    }
    at.play(10)
    at.pause()
    await settle()
    expect(viewedSeconds(at.seen())).toBe(40)
    expect(at.sent.at(-1)?.intervals[0]?.wallFrom).toBeGreaterThan(SERVER_START + 12 * 60_000)
  })

  it('ends with the rest and no further beat', async () => {
    const at = world()
    at.reporter.start()
    await settle()
    at.play(3)
    at.reporter.stop()
    await settle()
    expect(viewedSeconds(at.seen())).toBe(3)
    expect(at.beating()).toBe(false)
  })
})
