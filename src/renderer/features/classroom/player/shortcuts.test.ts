import { describe, expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const free = { typing: false, pressable: false, arrows: false }
const press = (key: string, over: Partial<{ ctrlKey: boolean; altKey: boolean; metaKey: boolean }> = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...over })

describe('keys of the player', () => {
  it.each([
    [' ', 'toggle'], ['ArrowLeft', 'back'], ['ArrowRight', 'forward'], ['ArrowUp', 'louder'], ['ArrowDown', 'quieter'],
    ['f', 'fullscreen'], ['F', 'fullscreen'], ['m', 'mute'], ['ㅡ', 'mute'], ['c', 'captions'], ['<', 'slower'], ['>', 'faster'], ['x', null],
  ])('%s does %s', (key, expected) => {
    expect(shortcutOf(press(key), free)).toBe(expected)
  })
  it('ignores keys while the user types', () => {
    expect(shortcutOf(press('f'), { ...free, typing: true })).toBeNull()
    expect(shortcutOf(press(' '), { ...free, typing: true })).toBeNull()
  })
  it('leaves space to a button and arrows to a slider, and nothing else', () => {
    expect(shortcutOf(press(' '), { ...free, pressable: true })).toBeNull()
    expect(shortcutOf(press('m'), { ...free, pressable: true })).toBe('mute')
    expect(shortcutOf(press('ArrowLeft'), { ...free, arrows: true })).toBeNull()
    expect(shortcutOf(press('f'), { ...free, arrows: true })).toBe('fullscreen')
  })
  it('leaves the browser its own', () => {
    expect(shortcutOf(press('f', { ctrlKey: true }), free)).toBeNull()
    expect(shortcutOf(press('ArrowLeft', { altKey: true }), free)).toBeNull()
  })
})
