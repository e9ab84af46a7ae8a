import { describe, expect, it } from 'vitest'
import { commandEnvironment } from './mode.ts'

describe('mode of a command', () => {
  it.each([
    ['serve', [], {}, 'production'],
    ['serve', [], { NODE_ENV: '' }, 'production'],
    ['serve', [], { NODE_ENV: 'development' }, 'development'],
    ['serve', ['--dev'], {}, 'development'],
    ['start', [], {}, 'development'],
    ['start', [], { HOST: '127.0.0.1' }, 'development'],
    ['start', [], { HOST: '0.0.0.0' }, 'production'],
    ['start', [], { HOST: '::' }, 'production'],
    ['start', [], { HOST: 'school.lan' }, 'production'],
    ['start', [], { PUBLIC_ORIGIN: 'https://learn.example.com' }, 'production'],
    ['start', [], { NODE_ENV: 'test', HOST: '0.0.0.0' }, 'test'],
    ['seed', [], {}, 'development'],
    ['audit', [], {}, 'production'],
    ['settle', [], {}, 'production'],
  ] as const)('%s %j with %j is %4$s', (command, flags, env, mode) => {
    expect(commandEnvironment(command, flags, env).NODE_ENV).toBe(mode)
  })
})
