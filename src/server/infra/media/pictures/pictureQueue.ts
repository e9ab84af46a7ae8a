import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { PictureSize } from '#shared/kernel/format/pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Pictures of one person that may wait at once. */
export const WAITING_PER_PERSON = 4
/** Pictures that may wait at once in all; with their data they are at most a few dozen megabytes. */
export const WAITING_IN_ALL = 64
/** Longest that a picture may take to be made, in milliseconds; it is refused then. */
const LIMIT_MS = 20 * SECOND_MS
/** The process ends when it had nothing to do for this long, in milliseconds. */
const IDLE_MS = 60 * SECOND_MS

/** What the process is asked: a picture in the form it came in. */
export interface PictureRequest {
  id: number
  bytes: Uint8Array
}

/** What it answers; without sizes when the bytes are no picture that it takes. */
export interface PictureAnswer {
  id: number
  sizes?: Record<PictureSize, Uint8Array>
}

interface Waiting {
  bytes: Buffer
  done: (sizes: PictureAnswer['sizes']) => void
}

/** Makes the sizes of pictures, one at a time. */
export interface PictureQueue {
  /** Undefined for bytes that are no picture, have too many pixels or take too long. Throws `tooManyRequests` when too many wait. */
  make(person: string, bytes: Buffer): Promise<PictureAnswer['sizes']>
}

/**
 * Pictures are decoded in a process of their own: the threads that decode would be those that read files for everybody else,
 * and what crashes the decoder does not crash the server. One at a time, and people take turns, so that nobody waits for all
 * pictures of another person.
 */
export function createPictureQueue(start: () => ChildProcess = startProcess): PictureQueue {
  /** By person, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isBusy = false
  let lastId = 0

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function send(bytes: Buffer): Promise<PictureAnswer['sizes']> {
    const id = (lastId += 1)
    const worker = (child ??= start())
    clearTimeout(idle)
    return new Promise((resolve) => {
      const settle = (sizes: PictureAnswer['sizes'], isLost = false) => {
        clearTimeout(limit)
        worker.off('message', onMessage).off('exit', onLost).off('error', onLost)
        if (isLost) end()
        resolve(sizes)
      }
      const onMessage = (answer: PictureAnswer) => {
        if (answer.id === id) settle(answer.sizes)
      }
      const onLost = () => settle(undefined, true)
      const limit = setTimeout(onLost, LIMIT_MS)
      worker.on('message', onMessage).once('exit', onLost).once('error', onLost)
      worker.send({ id, bytes } satisfies PictureRequest, (error) => {
        if (error !== null) onLost()
      })
    })
  }

  async function workOff(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let [turn] = waiting; turn !== undefined; [turn] = waiting) {
      const [person, [next, ...rest]] = turn
      // To the end of the turns.
      waiting.delete(person)
      if (rest.length > 0) waiting.set(person, rest)
      if (next !== undefined) next.done(await send(next.bytes))
    }
    isBusy = false
    idle = setTimeout(end, IDLE_MS).unref()
  }

  return {
    make(person, bytes) {
      const own = waiting.get(person) ?? []
      const inAll = [...waiting.values()].reduce((sum, list) => sum + list.length, 0)
      if (own.length >= WAITING_PER_PERSON || inAll >= WAITING_IN_ALL) return Promise.reject(new AppError('tooManyRequests', { seconds: LIMIT_MS / SECOND_MS }))
      return new Promise((done) => {
        waiting.set(person, [...own, { bytes, done }])
        void workOff()
      })
    },
  }
}

function startProcess(): ChildProcess {
  const { PATH, SystemRoot } = process.env
  const child = fork(fileURLToPath(new URL('pictureProcess.ts', import.meta.url)), {
    execArgv: [],
    // None of the server's settings; sharp decodes in one thread.
    env: { UV_THREADPOOL_SIZE: '1', ...(PATH === undefined ? {} : { PATH }), ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It must not keep the server from ending; it ends with it.
  child.unref()
  child.channel?.unref()
  return child
}
