import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { PictureSize } from '#shared/kernel/format/pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'

export const WAITING_PER_PERSON = 4
export const WAITING_IN_ALL = 64
const LIMIT_MS = 20 * SECOND_MS
const IDLE_MS = 60 * SECOND_MS

export interface PictureRequest {
  id: number
  bytes: Uint8Array
}

/** A decoded picture: its files, and width and height of the largest, px. */
export interface MadePicture {
  sizes: Record<PictureSize, Uint8Array>
  width: number
  height: number
}

export interface PictureResponse {
  id: number
  made?: MadePicture
}

interface Waiting {
  bytes: Buffer
  done: (made: MadePicture | undefined) => void
}

export interface PictureQueue {
  /** Undefined for unsupported bytes, too many pixels or a timeout. Throws `tooManyRequests` when the queue is full. */
  make(person: string, bytes: Buffer): Promise<MadePicture | undefined>
}

/** Decodes in a child process: keeps the server's thread pool free and survives decoder crashes. One at a time, round-robin by user. */
export function createPictureQueue(start: () => ChildProcess = startProcess): PictureQueue {
  // Insertion order is the round-robin order.
  const waiting = new Map<string, Waiting[]>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isBusy = false
  let lastId = 0

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function send(bytes: Buffer): Promise<MadePicture | undefined> {
    const id = (lastId += 1)
    const worker = (child ??= start())
    clearTimeout(idle)
    return new Promise((resolve) => {
      const settle = (made: MadePicture | undefined, isLost = false) => {
        clearTimeout(limit)
        worker.off('message', onMessage).off('exit', onLost).off('error', onLost)
        if (isLost) end()
        resolve(made)
      }
      const onMessage = (response: PictureResponse) => {
        if (response.id === id) settle(response.made)
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
    // No secrets of the server; sharp decodes in one thread.
    env: { UV_THREADPOOL_SIZE: '1', ...(PATH === undefined ? {} : { PATH }), ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Must not keep the server alive.
  child.unref()
  child.channel?.unref()
  return child
}
