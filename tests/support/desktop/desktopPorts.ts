import type { Outcome } from '#shared/desktop/bridge.ts'
import type { ActivityPort, BadgePort, ClockPort, Question, HttpAnswer, HttpPort, HttpRequest, IpcPort, Keychain, LogPort, MachinePort, Notice, NotifierPort, OpenDialog, PartitionPort, SenderFrame, ShellPort, UploadActivity } from '#main/ports.ts'
import { Readable } from 'node:stream'
import { messageCopy } from './fakeIpc.ts'

/** In-memory ports for the main process in plain Node. */

export const silentLog: LogPort = { info() {}, warn() {}, error() {} }

/** A log that keeps its lines. */
export function keptLog(): LogPort & { lines: string[] } {
  const lines: string[] = []
  const keep = (...parts: unknown[]): void => {
    lines.push(parts.map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : JSON.stringify(part))).join(' '))
  }
  return { lines, info: keep, warn: keep, error: keep }
}

/** A keychain in memory; `broken`: unavailable. */
export function memoryKeychain(): Keychain & { entries: Map<string, string>; broken: boolean } {
  const entries = new Map<string, string>()
  const keychain = {
    entries,
    broken: false,
    async get(service: string, account: string) {
      refuseWhenBroken()
      return entries.get(`${service}/${account}`) ?? null
    },
    async set(service: string, account: string, secret: string) {
      refuseWhenBroken()
      entries.set(`${service}/${account}`, secret)
    },
    async delete(service: string, account: string) {
      refuseWhenBroken()
      entries.delete(`${service}/${account}`)
    },
  }
  function refuseWhenBroken(): void {
    if (keychain.broken) throw new Error('no keychain on this machine')
  }
  return keychain
}

type Remembering = Awaited<ReturnType<NotifierPort['askToRemember']>>

/** Records alerts, questions and notifications; `remembering` and `agrees`: answers in order, the last repeats. */
export function recordingNotifier(): NotifierPort & {
  alerts: Notice[]; askedToRemember: number; remembering: Remembering[]; questions: Question[]; agrees: boolean[]
  /** Newest last; `click` is the user's. */
  notifications: { title: string; body: string; click: () => void }[]
} {
  const alerts: Notice[] = []
  const notifier = {
    alerts,
    remembering: ['thisTime'] as Remembering[],
    askedToRemember: 0,
    questions: [] as Question[],
    agrees: [false],
    notifications: [] as { title: string; body: string; click: () => void }[],
    confirm: async (question: Question): Promise<boolean> => notifier.confirmNow(question),
    confirmNow(question: Question): boolean {
      notifier.questions.push(question)
      return (notifier.agrees.length > 1 ? notifier.agrees.shift() : notifier.agrees[0]) ?? false
    },
    notify: (text: { title: string; body: string }, click: () => void) => void notifier.notifications.push({ ...text, click }),
    async askToRemember(): Promise<Remembering> {
      notifier.askedToRemember += 1
      return (notifier.remembering.length > 1 ? notifier.remembering.shift() : notifier.remembering[0]) ?? 'cancel'
    },
    async alert(notice: Notice) {
      alerts.push(notice)
    },
  }
  return notifier
}

/** Records the numbers on the badge. */
export function recordingBadge(): BadgePort & { shown: number[] } {
  const shown: number[] = []
  return { shown, show: (unread) => void shown.push(unread) }
}

/** Records upload progress. */
export function recordingActivity(): ActivityPort & { shown: UploadActivity[] } {
  const shown: UploadActivity[] = []
  return { shown, show: (activity) => void shown.push(activity) }
}

/** A machine whose signals the test sends; `network`: its addresses. */
export function signallingMachine(): MachinePort & { sleep(): void; wake(): void; network: string[]; listeners(): number } {
  const sleeping = new Set<() => void>()
  const waking = new Set<() => void>()
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener)
    return () => void to.delete(listener)
  }
  const machine = {
    network: ['10.0.0.2'],
    onSleep: listen(sleeping),
    onWake: listen(waking),
    addresses: () => machine.network,
    sleep() {
      for (const listener of sleeping) listener()
    },
    wake() {
      for (const listener of waking) listener()
    },
    listeners: () => sleeping.size + waking.size,
  }
  return machine
}

/** Counts how often the page's caches were erased. */
export function countedPartition(): PartitionPort & { erased: number } {
  const partition = {
    erased: 0,
    async erase() {
      partition.erased += 1
    },
  }
  return partition
}

/** A desktop environment with scripted dialogs. */
export function scriptedShell(): ShellPort & { opened: string[]; dialogs: OpenDialog[]; nextFiles: string[]; nextSavePath: string | undefined; missing: RegExp | undefined; suggestedNames: string[]; shownInFolder: string[]; copied: string[] } {
  const shell = {
    opened: [] as string[],
    dialogs: [] as OpenDialog[],
    suggestedNames: [] as string[],
    shownInFolder: [] as string[],
    copied: [] as string[],
    nextFiles: [] as string[],
    nextSavePath: undefined as string | undefined,
    /** Addresses that no installed program opens. */
    missing: undefined as RegExp | undefined,
    async open(address: string) {
      if (shell.missing?.test(address)) throw new Error(`no program for ${address}`)
      shell.opened.push(address)
    },
    showInFolder: (path: string) => void shell.shownInFolder.push(path),
    copy: async (text: string) => void shell.copied.push(text),
    async chooseFiles(dialog: OpenDialog) {
      shell.dialogs.push(dialog)
      const chosen = shell.nextFiles
      shell.nextFiles = []
      return chosen
    },
    async chooseFolder() {
      const [chosen] = await shell.chooseFiles({ extensions: [], multiple: false })
      return chosen
    },
    async chooseSavePath(fileName: string) {
      shell.suggestedNames.push(fileName)
      return shell.nextSavePath
    },
  }
  return shell
}

/** The machine's clock; `faster` shortens `after`. */
export function machineClock(faster = 1): ClockPort {
  return {
    now: () => Date.now(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs / faster)
      return () => clearTimeout(timer)
    },
  }
}

/** A clock that runs faster, for both waits and measurements. */
export function fastClock(faster: number): ClockPort {
  const start = Date.now()
  return { ...machineClock(faster), now: () => start + (Date.now() - start) * faster }
}

/** Responds by a function and records requests. */
export function scriptedHttp(answer: (request: HttpRequest) => Partial<Omit<HttpAnswer, 'body'>> & { body?: string }): HttpPort & { requests: HttpRequest[] } {
  const requests: HttpRequest[] = []
  return {
    requests,
    async send(request) {
      requests.push(request)
      const { status = 200, headers = {}, body = '' } = answer(request)
      return { status, headers, body: Readable.from([body]) }
    },
  }
}

/** Delays each chunk of a request body. */
export function slowHttp(http: HttpPort, delayMs: () => number): HttpPort {
  async function* slowly(body: Readable): AsyncGenerator<Buffer> {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (delayMs() > 0) await new Promise((resolve) => setTimeout(resolve, delayMs()))
      yield piece
    }
  }
  return {
    send: (request) => http.send(request.body instanceof Readable ? { ...request, body: Readable.from(slowly(request.body), { objectMode: false }) } : request),
  }
}

/** Bridge messages without Electron, copied as it does; `call` is the page's. */
export function memoryIpc(): IpcPort & {
  channels(): string[]
  call(channel: string, args: unknown[], sender: SenderFrame | null): Promise<Outcome<unknown>>
  onPush(listener: (channel: string, payload: unknown) => void): () => void
} {
  const answers = new Map<string, (sender: SenderFrame | null, args: unknown[]) => Promise<unknown>>()
  const listeners = new Set<(channel: string, payload: unknown) => void>()
  return {
    handle: (channel, answer) => void answers.set(channel, answer),
    removeHandler: (channel) => void answers.delete(channel),
    push(channel, payload) {
      const sent = messageCopy(payload)
      for (const listener of listeners) listener(channel, sent)
    },
    channels: () => [...answers.keys()],
    async call(channel, args, sender) {
      const answer = answers.get(channel)
      if (answer === undefined) throw new Error(`No handler registered for '${channel}'`)
      return messageCopy(await answer(sender, messageCopy(args))) as Outcome<unknown>
    },
    onPush(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
