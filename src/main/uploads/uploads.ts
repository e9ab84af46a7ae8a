import { createClient } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import type { UploadKind, UploadRow } from '#shared/upload/port.ts'
import type { ClockPort, HttpPort, LogPort, MachinePort, NotifierPort, ShellPort } from '#main/ports.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { Session } from '#main/session/session.ts'
import type { CommonUploads } from './common.ts'
import { createJournal } from './journal.ts'
import { createPickedFiles, hashFile } from './localFiles.ts'
import type { SourceFile } from './localFiles.ts'
import { createUploadQueue } from './queue.ts'
import type { UploadQueue } from './queue.ts'
import { createTransfer } from './transfer.ts'

/** Extensions that the file dialog offers for a video; the server checks the content. */
const videoExtensions = ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', 'ts', 'flv', 'ogv', '3gp']
const extensions: Record<UploadKind, string[]> = { video: videoExtensions, material: [] }

export interface UploadsDeps {
  folder: string
  serverOrigin: string
  session: Session
  wire: Wire
  headers: () => Promise<Record<string, string>>
  http: HttpPort
  shell: Pick<ShellPort, 'chooseFiles' | 'chooseFolder'>
  notifier: NotifierPort
  machine: MachinePort
  common: CommonUploads
  clock: ClockPort
  log: LogPort
  random(): number
  onChange(rows: UploadRow[]): void
}

export interface Uploads {
  handlers: BridgeHandlers['uploads']
  stop(): Promise<void>
}

/** The uploads of one account, following its session. Call before the session is restored, so that they resume. */
export function createUploads(deps: UploadsDeps): Uploads {
  const picked = createPickedFiles()
  /** Aborts hashing for the page when the app stops. */
  const hashing = new AbortController()
  const { settings, limiter, network, activity } = deps.common
  const transfer = createTransfer({ ...deps, limiter })
  const client = createClient(deps.wire)
  let open: { userSeq: number; queue: UploadQueue } | undefined

  async function openFor(userSeq: number): Promise<void> {
    if (open?.userSeq === userSeq) {
      open.queue.loggedIn()
      return
    }
    await closeQueue()
    const { folder, serverOrigin, clock, log, random } = deps
    const report = activity.of(userSeq)
    const onChange = (rows: UploadRow[]): void => {
      report(rows)
      deps.onChange(rows)
    }
    const journal = createJournal(folder, `${serverOrigin}#${userSeq}`, clock)
    const queue = createUploadQueue({ journal, client, transfer, serverOrigin, clock, log, random, onChange })
    queue.configure(await settings.current())
    open = { userSeq, queue }
    try {
      const { damaged } = await queue.open()
      // Not awaited: the message must not delay the session.
      if (damaged) void deps.notifier.alert('journalDamaged')
    } catch (error) {
      // A disk error must not fail the login; new uploads still work.
      log.error('the upload journal cannot be read', error)
    }
  }

  async function closeQueue(): Promise<void> {
    const leaving = open
    open = undefined
    await leaving?.queue.close()
    if (leaving === undefined) return
    activity.of(leaving.userSeq)([])
    deps.onChange([])
  }

  const stopSession = deps.session.onChange(async (change) => {
    if (change.to === 'opened') await openFor(change.userSeq)
    // An expired session keeps its queue: uploads wait for the login.
    else if (change.to === 'closed') await closeQueue()
  })
  const stopListening = [
    deps.machine.onSleep(() => open?.queue.sleep()),
    deps.machine.onWake(() => open?.queue.wake()),
    network.onChange((isOnline) => {
      open?.queue.online(isOnline)
      open?.queue.networkChanged()
    }),
    settings.onChange((changed) => open?.queue.configure(changed)),
  ]

  function queue(): UploadQueue {
    if (open === undefined) throw new Refusal('loginRequired')
    return open.queue
  }

  function fileOf(fileId: string): SourceFile {
    const file = picked.get(fileId)
    if (file === undefined) throw new Refusal('unknown')
    return file
  }

  return {
    handlers: {
      pick: async (kind, multiple) => picked.add(await deps.shell.chooseFiles({ extensions: extensions[kind], multiple })),
      drop: (paths) => picked.add(paths),
      async pickFolder() {
        const path = await deps.shell.chooseFolder()
        return path === undefined ? null : picked.addFolder(path)
      },
      dropFolder: async ([path]) => (path === undefined ? null : picked.addFolder(path)),
      hash: (fileId) => hashFile(fileOf(fileId).path, hashing.signal),
      async start(fileId, target) {
        const mine = queue()
        const uploadId = mine.add(fileOf(fileId), target)
        // On disk before it is reported as queued: power may fail next.
        await mine.kept()
        return uploadId
      },
      pause: (uploadId) => queue().pause(uploadId),
      resume: (uploadId) => queue().resume(uploadId),
      cancel: (uploadId) => queue().cancel(uploadId),
      retry: (uploadId) => queue().retry(uploadId),
      decide: (uploadId, decision) => queue().decide(uploadId, decision),
      move: (uploadId, place) => queue().move(uploadId, place),
      holdAll: () => queue().hold(true),
      releaseAll: () => queue().hold(false),
      giveFile: (uploadId, fileId) => queue().giveFile(uploadId, fileOf(fileId)),
      getSettings: () => settings.current(),
      setSettings: (changed) => settings.change(changed),
      clearFinished: () => queue().clearFinished(),
      rows: () => open?.queue.rows() ?? [],
    },
    async stop() {
      stopSession()
      for (const stop of stopListening) stop()
      hashing.abort()
      await closeQueue()
    },
  }
}
