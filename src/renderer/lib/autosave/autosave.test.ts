import { describe, expect, it } from 'vitest'
import { createAutosave, saveAll } from './autosave.ts'
import type { AutosavePorts, SaveFailure, Unsaved } from './autosave.ts'

interface Values {
  title: string
  price: number
}

class Failure extends Error {
  readonly kind: SaveFailure
  constructor(kind: SaveFailure) {
    super(kind)
    this.kind = kind
  }
}

function workbench(left?: Unsaved<Values>) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const sent: Unsaved<Values>[] = []
  const kept: (Unsaved<Values> | null)[] = []
  let answer: { resolve: (version: string) => void; reject: (error: Error) => void } | null = null
  const ports: AutosavePorts<Values> = {
    save: (patch, version) => new Promise((resolve, reject) => {
      sent.push({ patch, version })
      answer = { resolve, reject }
    }),
    sendable: ({ price, ...rest }) => (price === undefined || price < 0 ? rest : { ...rest, price }),
    failureOf: (error) => (error instanceof Failure ? error.kind : 'lost'),
    keep: (unsaved) => { kept.push(unsaved) },
    clock: {
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => { timers = timers.filter((one) => one !== timer) }
      },
    },
  }
  const autosave = createAutosave(ports, { version: 'v1', ...(left === undefined ? {} : { left }) })
  autosave.start()
  const settled = () => new Promise<void>((done) => { setImmediate(done) })
  return {
    autosave,
    sent,
    kept: () => kept.at(-1) ?? null,
    async pass(ms: number) {
      now += ms
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const timer of due) timer.run()
      await settled()
    },
    async answers(version: string) {
      answer?.resolve(version)
      await settled()
    },
    async fails(kind: SaveFailure) {
      answer?.reject(new Failure(kind))
      await settled()
    },
  }
}

describe('autosave [STU-09]', () => {
  it('saves a second after the last change, all changes at once', async () => {
    const { autosave, sent, pass, answers } = workbench()
    autosave.change({ title: 'P' })
    await pass(900)
    autosave.change({ title: 'Pots', price: 5 })
    await pass(900)
    expect(sent).toEqual([])
    expect(autosave.state().kind).toBe('waiting')
    await pass(100)
    expect(sent).toEqual([{ patch: { title: 'Pots', price: 5 }, version: 'v1' }])
    expect(autosave.state().kind).toBe('saving')
    await answers('v2')
    expect(autosave.state()).toEqual({ kind: 'clean', savedAt: 1900 })
    expect(autosave.version()).toBe('v2')
  })

  it('sends what was typed during a save after it, over the new version', async () => {
    const { autosave, sent, pass, answers } = workbench()
    autosave.change({ title: 'Pots' })
    await pass(1000)
    autosave.change({ title: 'Cups' })
    await pass(5000)
    expect(sent).toHaveLength(1)
    await answers('v2')
    await pass(1000)
    expect(sent[1]).toEqual({ patch: { title: 'Cups' }, version: 'v2' })
  })

  it('keeps everything on a lost connection and tries again by itself', async () => {
    const { autosave, sent, pass, fails, answers, kept } = workbench()
    autosave.change({ title: 'Pots' })
    await pass(1000)
    await fails('lost')
    expect(autosave.state().kind).toBe('lost')
    expect(kept()).toEqual({ patch: { title: 'Pots' }, version: 'v1' })
    await pass(2000)
    expect(sent).toHaveLength(2)
    await fails('lost')
    await pass(4999)
    expect(sent).toHaveLength(2)
    await pass(1)
    await answers('v2')
    expect(autosave.state().kind).toBe('clean')
    expect(kept()).toBeNull()
  })

  it('lets what was typed meanwhile win over what failed', async () => {
    const { autosave, sent, pass, fails } = workbench()
    autosave.change({ title: 'Pots', price: 1 })
    await pass(1000)
    autosave.change({ price: 2 })
    await fails('lost')
    await pass(2000)
    expect(sent[1]?.patch).toEqual({ title: 'Pots', price: 2 })
  })

  it('stops after a refusal, and retries on the next change or on request', async () => {
    const { autosave, sent, pass, fails } = workbench()
    autosave.change({ title: 'Pots' })
    await pass(1000)
    await fails('refused')
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(autosave.state().kind).toBe('refused')
    void autosave.flush()
    expect(sent).toHaveLength(2)
  })

  it('sends what is sound and holds back the rest', async () => {
    const { autosave, sent, pass, answers, kept } = workbench()
    autosave.change({ title: 'Pots', price: -1 })
    await pass(1000)
    expect(sent[0]?.patch).toEqual({ title: 'Pots' })
    await answers('v2')
    expect(autosave.state().kind).toBe('unsound')
    expect(kept()).toEqual({ patch: { price: -1 }, version: 'v2' })
    autosave.change({ price: 3 })
    await pass(1000)
    expect(sent[1]?.patch).toEqual({ price: 3 })
  })

  it('stops at another person’s change until one of both is chosen', async () => {
    const { autosave, sent, pass, fails, answers } = workbench()
    autosave.change({ title: 'Pots' })
    await pass(1000)
    await fails('stale')
    autosave.change({ price: 2 })
    await pass(60_000)
    expect(sent).toHaveLength(1)
    void autosave.overwrite()
    expect(sent[1]).toEqual({ patch: { title: 'Pots', price: 2 }, version: null })
    await answers('v9')
    expect(autosave.state().kind).toBe('clean')
  })

  it('goes on over the new version once the changes are merged, or forgets mine', async () => {
    const { autosave, sent, pass, fails, kept } = workbench()
    autosave.change({ title: 'Pots', price: 2 })
    await pass(1000)
    await fails('stale')
    autosave.forget(['title'])
    autosave.rebase('v5')
    await pass(1000)
    expect(sent[1]).toEqual({ patch: { price: 2 }, version: 'v5' })
    await fails('stale')
    autosave.forget()
    expect(autosave.state().kind).toBe('clean')
    expect(kept()).toBeNull()
  })

  it('saves all where another change is merged first, and says when it cannot', async () => {
    const { autosave, sent, fails, answers } = workbench()
    autosave.change({ title: 'Pots' })
    const saved = saveAll(autosave)
    await fails('stale')
    autosave.rebase('v5')
    await answers('v6')
    await answers('v6')
    expect(await saved).toBe(true)
    expect(sent.at(-1)).toEqual({ patch: { title: 'Pots' }, version: 'v5' })
    autosave.change({ title: 'Jars' })
    const refused = saveAll(autosave)
    await fails('refused')
    expect(await refused).toBe(false)
  })

  it('takes up what an earlier page left, over the version that it was typed over', async () => {
    const { autosave, sent, pass } = workbench({ patch: { title: 'Pots' }, version: 'v0' })
    expect(autosave.unsaved()).toEqual({ title: 'Pots' })
    await pass(1000)
    expect(sent).toEqual([{ patch: { title: 'Pots' }, version: 'v0' }])
  })

  it('flushes what was typed during a running save too', async () => {
    const { autosave, sent, pass, answers } = workbench()
    autosave.change({ title: 'Pots' })
    await pass(1000)
    autosave.change({ title: 'Cups' })
    const all = autosave.flush()
    await answers('v2')
    expect(sent).toHaveLength(2)
    await answers('v3')
    expect(await all).toBe(true)
    expect(autosave.version()).toBe('v3')
  })
})
