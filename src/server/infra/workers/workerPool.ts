import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/kernel/errors.ts'

export type WorkerResponse<Output> = { result: Output } | { error: string }

interface Task<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: Error): void
}

export interface WorkerPool<Input, Output> {
  /** Throws `unavailable` on a full queue or a timeout, which terminates the thread. */
  run(input: Input): Promise<Output>
}

/** Bounded, lazy pool of threads for work that may block over 20 ms. @param entry responds to each message with a `WorkerResponse` */
export function createWorkerPool<Input, Output>(entry: URL, limits: { threads: number; queue: number; timeoutMs: number }): WorkerPool<Input, Output> {
  const name = basename(entry.pathname, '.ts')
  const idle: Worker[] = []
  const waiting: Task<Input, Output>[] = []
  let running = 0

  function newWorker(): Worker {
    const worker = new Worker(entry, { name, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // An idle worker that exits must not be reused nor end the process.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }

  function next(): void {
    while (waiting.length > 0 && running < limits.threads) {
      const task = waiting.shift()
      if (task !== undefined) start(task)
    }
  }

  function start(task: Task<Input, Output>): void {
    running += 1
    const worker = idle.pop() ?? newWorker()
    worker.ref()
    const end = () => {
      clearTimeout(timer)
      worker.off('message', succeed).off('error', fail).off('exit', fail).unref()
      running -= 1
    }
    const succeed = (response: WorkerResponse<Output>) => {
      end()
      idle.push(worker)
      if ('result' in response) task.resolve(response.result)
      else task.reject(new Error(response.error))
      next()
    }
    const fail = () => {
      end()
      void worker.terminate()
      task.reject(new AppError('unavailable'))
      next()
    }
    const timer = setTimeout(fail, limits.timeoutMs)
    worker.on('message', succeed).on('error', fail).on('exit', fail)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task.input)
  }

  return {
    run: (input) => new Promise((resolve, reject) => {
      if (waiting.length >= limits.queue) {
        reject(new AppError('unavailable'))
        return
      }
      waiting.push({ input, resolve, reject })
      next()
    }),
  }
}
