import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { UploadRow, UploadTarget } from '#shared/upload/port.ts'
import { repositoryRoot } from '#cli/repository.ts'
import type { UploaderOptions, UploaderOrder } from './uploader.ts'

/** An uploader process that can be killed and restarted. */
export interface UploaderProcess {
  pid(): number
  rows(): UploadRow[]
  isAlive(): boolean
  /** Resolves once the file is in the journal; rejects when the process dies before. */
  add(path: string, target: UploadTarget): Promise<void>
  clearFinished(): Promise<void>
  kill(): Promise<void>
  /** Rejects when the process ends before it is ready. */
  start(): Promise<void>
}

type News = { rows?: UploadRow[]; ready?: boolean; damaged?: boolean; added?: string; cleared?: boolean; fault?: string }

/** @param options each restart derives a new seed */
export function createUploaderProcess(options: UploaderOptions): UploaderProcess {
  let child: ChildProcess | undefined
  let starts = 0
  let rows: UploadRow[] = []

  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null

  function nextNews(process: ChildProcess, awaited: (news: News) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const onMessage = (news: News) => {
        if (news.fault !== undefined) settle(() => reject(new Error(news.fault)))
        else if (awaited(news)) settle(resolve)
      }
      const onExit = () => settle(() => reject(new Error('the uploader ended')))
      const settle = (end: () => void) => {
        process.off('message', onMessage).off('exit', onExit)
        end()
      }
      process.on('message', onMessage).on('exit', onExit)
    })
  }

  function send(order: UploaderOrder, awaited: (news: News) => boolean): Promise<void> {
    if (child === undefined || !isAlive()) return Promise.reject(new Error('the uploader is not running'))
    const reply = nextNews(child, awaited)
    child.send(order)
    return reply
  }

  return {
    isAlive,
    pid: () => child?.pid ?? 0,
    rows: () => rows,
    add: (path, target) => send({ do: 'add', path, target }, (news) => news.added === path),
    clearFinished: () => send({ do: 'clear' }, (news) => news.cleared === true),
    async start() {
      const own = { ...options, seed: options.seed + starts }
      starts += 1
      const started = fork(join(repositoryRoot, 'tests/chaos/uploader.ts'), [JSON.stringify(own)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      child = started
      started.on('message', (news: News) => {
        if (news.rows !== undefined) rows = news.rows
        if (news.damaged === true) throw new Error('the journal was damaged')
      })
      await nextNews(started, (news) => news.ready === true)
    },
    async kill() {
      if (child === undefined || !isAlive()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
