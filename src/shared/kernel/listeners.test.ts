import { describe, expect, it } from 'vitest'
import { createListeners } from './listeners.ts'

/** An event and what its listeners heard, in order. */
function open() {
  const heard: string[] = []
  return { heard, event: createListeners<[string]>(), hear: (name: string) => (what: string) => void heard.push(`${name} ${what}`) }
}

describe('listeners of one event', () => {
  it('are called in order of subscription until they unsubscribe', () => {
    const { event, heard, hear } = open()
    const stop = event.subscribe(hear('first'))
    event.subscribe(hear('second'))
    event.notify('one')
    stop()
    stop()
    event.notify('two')
    expect(heard).toEqual(['first one', 'second one', 'second two'])
    expect(event.count()).toBe(1)
  })

  it('are all called when one throws; the first error reaches the caller', () => {
    const { event, heard, hear } = open()
    event.subscribe(() => { throw new Error('broken') })
    event.subscribe(() => { throw new Error('broken too') })
    event.subscribe(hear('last'))
    expect(() => event.notify('one')).toThrow(/^broken$/)
    expect(heard).toEqual(['last one'])
  })

  it('may unsubscribe themselves and others while they are called', () => {
    const { event, heard, hear } = open()
    const stopFirst = event.subscribe((what) => {
      hear('first')(what)
      stopFirst()
      stopSecond()
    })
    const stopSecond = event.subscribe(hear('second'))
    event.subscribe(hear('third'))
    event.notify('one')
    event.notify('two')
    expect(heard).toEqual(['first one', 'third one', 'third two'])
  })

  it('that are added during a call wait for the next one', () => {
    const { event, heard, hear } = open()
    const stop = event.subscribe(() => {
      stop()
      event.subscribe(hear('late'))
    })
    event.notify('one')
    expect(heard).toEqual([])
    event.notify('two')
    expect(heard).toEqual(['late two'])
  })

  it('count each subscription of the same function', () => {
    const { event, heard, hear } = open()
    const listener = hear('same')
    const stop = event.subscribe(listener)
    event.subscribe(listener)
    event.notify('one')
    stop()
    event.notify('two')
    expect(heard).toEqual(['same one', 'same one', 'same two'])
  })

  it('return their results, or are awaited one after another', async () => {
    const heard: string[] = []
    const event = createListeners<[], Promise<number>>()
    for (const index of [1, 2]) {
      event.subscribe(async () => {
        heard.push(`begin ${index}`)
        await Promise.resolve()
        heard.push(`end ${index}`)
        return index
      })
    }
    expect(await Promise.all(event.notify())).toEqual([1, 2])
    expect(heard).toEqual(['begin 1', 'begin 2', 'end 1', 'end 2'])
    heard.length = 0
    await event.notifyInTurn()
    expect(heard).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
  })

  it('that reject do not keep the next one from its turn', async () => {
    const heard: string[] = []
    const event = createListeners<[], Promise<void> | void>()
    event.subscribe(() => Promise.reject(new Error('broken')))
    event.subscribe(() => void heard.push('second'))
    await expect(event.notifyInTurn()).rejects.toThrow('broken')
    expect(heard).toEqual(['second'])
  })
})
